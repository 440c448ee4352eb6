import * as calls from '#contract/history.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { listHistory } from './list-history.ts';

/** The call about the history of an organization. */
export function historyRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listHistory, ({ actor, params, query }) => listHistory(ctx, actor, { id: params.id, query }));
}
