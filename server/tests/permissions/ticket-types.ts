import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { api, editors, type Row, signedIn, type World } from './world.ts';

/** A new name each time: all callers of a row share one event. */
const newFields = () => ({ name: `Balcony ${newNumericCode(9)}`, price: { amount: 2500, currency: 'eur' } });
const ownType = ({ ctx, event }: World) => buildTicketType(ctx, { event_id: event.id });

/** Calls of hosts about ticket types. */
export const ticketTypeRows: Record<string, Row[]> = {
  'GET /events/:id/ticket-types': [
    { request: ({ event }) => api(`/events/${event.slug}/ticket-types/`), expected: editors(200) },
  ],
  'PUT /events/:id/ticket-types': [
    {
      request: ({ event }) => api(`/events/${event.slug}/ticket-types/`, { ticket_type_ids: [] }),
      expected: editors(200),
    },
    {
      what: 'AC-09 with a type of another event',
      request: async ({ ctx, event, organization }) => {
        const other = await buildEvent(ctx, { organization_id: organization.id });
        const { id } = await buildTicketType(ctx, { event_id: other.id });
        return api(`/events/${event.slug}/ticket-types/`, { ticket_type_ids: [id] });
      },
      expected: editors(400),
    },
  ],
  'POST /ticket-types': [
    { request: ({ event }) => api('/ticket-types/', { ...newFields(), event: event.id }), expected: editors(201) },
    {
      what: 'AC-09 that opens after a type of another event',
      request: async ({ ctx, event }) =>
        api('/ticket-types/', { ...newFields(), event: event.id, opens_after: (await buildTicketType(ctx)).id }),
      expected: editors(400),
    },
  ],
  'PATCH /ticket-types/:id': [
    {
      request: async (now) => api(`/ticket-types/${(await ownType(now)).id}/`, { name: newFields().name }),
      expected: editors(200),
    },
    {
      what: 'AC-10 of somebody else',
      request: async ({ ctx }) => api(`/ticket-types/${(await buildTicketType(ctx)).id}/`, { name: newFields().name }),
      expected: signedIn(404),
    },
  ],
  'DELETE /ticket-types/:id': [
    { request: async (now) => api(`/ticket-types/${(await ownType(now)).id}/`), expected: editors(200) },
    {
      what: 'AC-10 of somebody else',
      request: async ({ ctx }) => api(`/ticket-types/${(await buildTicketType(ctx)).id}/`),
      expected: signedIn(404),
    },
  ],
};
