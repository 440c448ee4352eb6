import * as calls from '#contract/disputes.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { listEventDisputes } from './list-event-disputes.ts';

/** Calls of hosts about disputes. */
export function disputeRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listEventDisputes, ({ actor, params, query }) =>
    listEventDisputes(ctx, actor, { id: params.id, cursor: query.cursor }),
  );
}
