import { listTicketTypes as listTicketTypesRoute } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { listTicketTypesFor } from './list-ticket-types.ts';

/** Calls about ticket types. */
export function ticketTypeRoutes(ctx: AppContext, route: Registrar): void {
  route(
    listTicketTypesRoute,
    async ({ actor, query, request }) => {
      const event = await getVisibleEvent(ctx, actor, query.event_id);
      // A code asked for again within the moment its answer is kept is not counted: nothing new is learnt from it.
      if (query.promo_code) await ctx.limits.consume('promo_ip', `${clientNetwork(request)} ${event.id}`);
      return listTicketTypesFor(ctx, event, query.promo_code);
    },
    { isSameForVisitors: true },
  );
}
