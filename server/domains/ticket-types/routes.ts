import { listTicketTypes as listTicketTypesRoute, type TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { eventTag } from '#server/domains/events/event-changed.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { listVisibleTicketTypes } from './list-ticket-types.ts';

type Promo = { code: string; session_id: string | undefined; ip: string };

/** What a higher domain provides; `server/app.ts` connects them. */
export type TicketTypeHooks = { listWithCode: (event: EventRow, promo: Promo) => Promise<TicketType[]> };

/** Calls about ticket types. */
export function ticketTypeRoutes(ctx: AppContext, route: Registrar, hooks: TicketTypeHooks): void {
  route(
    listTicketTypesRoute,
    async ({ actor, query, request }) => {
      const event = await getVisibleEvent(ctx, actor, query.event_id);
      const { promo_code: code, session_id } = query;
      if (!code) return listVisibleTicketTypes(ctx, event);
      return hooks.listWithCode(event, { code, session_id, ip: clientNetwork(request) });
    },
    // For an event without types, whose id is unknown here, the response for its slug is cached until it expires.
    { cacheTag: ([type], { query }) => eventTag(type?.event ?? query.event_id.toLowerCase()) },
  );
}
