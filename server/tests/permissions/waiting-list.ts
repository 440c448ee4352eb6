import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, type Expected, type Row, signedIn, type World } from './world.ts';

const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };

/** An event of the organization that is sold out. */
const soldOut = async ({ ctx, organization }: World, values: { visibility?: string } = {}) => {
  const event = await buildEvent(ctx, { organization_id: organization.id, ...values });
  await buildTicketType(ctx, { event_id: event.id, capacity: 0 });
  return event;
};
const byLink = async (world: World, what = '', body?: object) => {
  const { token } = await buildEntry(world.ctx, { event_id: (await soldOut(world)).id });
  return api(`/waiting-list/${token}/${what}`, body);
};

/** Calls about waiting lists. */
export const waitingListRows: Record<string, Row[]> = {
  'GET /events/:id/waiting-list/form': [
    { request: async (now) => api(`/events/${(await soldOut(now)).slug}/waiting-list/form/`), expected: all(200) },
    {
      what: 'of a private event',
      request: async (now) => api(`/events/${(await soldOut(now, { visibility: 'private' })).slug}/waiting-list/form/`),
      expected: all(404),
    },
  ],
  'POST /events/:id/waiting-list': [
    {
      request: async (now) =>
        api(`/events/${(await soldOut(now)).slug}/waiting-list/`, { party_size: 1, email: guestEmail() }),
      expected: all(202),
    },
  ],
  'GET /waiting-list': [{ request: () => api('/waiting-list/'), expected: signedIn(200) }],
  'GET /waiting-list/:token': [{ request: (now) => byLink(now), expected: all(200) }],
  'PATCH /waiting-list/:token': [{ request: (now) => byLink(now, '', { party_size: 2 }), expected: all(200) }],
  'POST /waiting-list/:token/decline': [{ request: (now) => byLink(now, 'decline/'), expected: all(200) }],
  'DELETE /waiting-list/:token': [{ request: (now) => byLink(now), expected: all(200) }],
  'GET /events/:id/waiting-list': [
    { request: ({ event }) => api(`/events/${event.slug}/waiting-list/`), expected: seesSales },
  ],
  'GET /events/:id/waiting-list.csv': [
    { request: ({ event }) => api(`/events/${event.slug}/waiting-list.csv`), expected: seesSales },
  ],
};
