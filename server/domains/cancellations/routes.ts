import * as calls from '#contract/cancellations.ts';
import * as moves from '#contract/postponements.ts';
import type { AppContext } from '#server/context.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { cancelEvent } from './cancel-event.ts';
import { choose } from './choose.ts';
import { findHolder } from './find-holder.ts';
import { getCancellation } from './get-cancellation.ts';
import { getPostponement } from './get-postponement.ts';
import { getHolderChoice } from './holder-choice.ts';
import { postponeEvent } from './postpone-event.ts';

/** Calls of an event's team to cancel or move it, and of its holders, who keep their tickets or are refunded. */
export function cancellationRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getCancellation, ({ actor, params }) => getCancellation(ctx, actor, params.id));
  route(calls.cancelEvent, async ({ actor, params, body }) =>
    getCancellation(ctx, actor, await cancelEvent(ctx, actor, { id: params.id, body })),
  );
  route(moves.getPostponement, ({ actor, params }) => getPostponement(ctx, actor, params.id));
  route(moves.postponeEvent, async ({ actor, params, body }) =>
    getPostponement(ctx, actor, await postponeEvent(ctx, actor, { id: params.id, body })),
  );
  holderRoutes(ctx, route);
}

function holderRoutes(ctx: AppContext, route: Registrar): void {
  route(moves.getHolderChoice, async ({ params, query, request }) =>
    getHolderChoice(ctx, await findHolder(ctx, { ...params, event: query.event, network: clientNetwork(request) })),
  );
  route(moves.chooseAsHolder, async ({ params, body, request }) => {
    const holder = await findHolder(ctx, { ...params, event: body.event, network: clientNetwork(request) });
    await choose(ctx, holder, { ...body, user_id: null });
    return getHolderChoice(ctx, holder);
  });
  route(moves.getOwnChoice, async ({ actor, params }) => {
    const { id: event_id } = await getVisibleEvent(ctx, actor, params.id);
    return getHolderChoice(ctx, { event_id, user_id: actor.user_id });
  });
  route(moves.chooseForOwn, async ({ actor, params, body }) => {
    const { id: event_id } = await getVisibleEvent(ctx, actor, params.id);
    const holder = { event_id, user_id: actor.user_id };
    await choose(ctx, holder, { ...body, user_id: actor.user_id });
    return getHolderChoice(ctx, holder);
  });
}
