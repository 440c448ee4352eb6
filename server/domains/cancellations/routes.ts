import * as calls from '#contract/cancellations.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { cancelEvent } from './cancel-event.ts';
import { getCancellation } from './get-cancellation.ts';

/** Calls of an event's team that cancel or move it. */
export function cancellationRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getCancellation, ({ actor, params }) => getCancellation(ctx, actor, params.id));
  route(calls.cancelEvent, async ({ actor, params, body }) =>
    getCancellation(ctx, actor, await cancelEvent(ctx, actor, { id: params.id, body })),
  );
}
