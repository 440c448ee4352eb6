import { newNumericCode } from '#server/platform/lib/random.ts';
import { buildMessage, subscriptionTokenOf } from '#server/domains/messages/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { all, api, editors, type Row, type World } from './world.ts';

/** A new text for each call, because the same message twice is refused. */
const written = () => ({
  segment: 'ticket_holders',
  subject: `Doors ${newNumericCode(9)}`,
  text: 'Doors open at eight.',
});
const path = ({ event }: World, what = '') => `/events/${event.slug}/messages/${what}`;

const toGuests = async (now: World) => {
  await buildTicket(now.ctx, { type: now.type });
  return api(path(now), written());
};
const messageOf = async (now: World) => (await buildMessage(now.ctx, { event_id: now.event.id })).id;
/** The same message under another event of the organization. */
const elsewhere = async (now: World) => {
  const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
  return `/events/${slug}/messages/${await messageOf(now)}/`;
};
const token = ({ ctx, organization }: World) =>
  subscriptionTokenOf(ctx, { organization_id: organization.id, email: 'reader@example.com' });

/** Calls about messages to guests, the reminder, and the history. */
export const messageRows: Record<string, Row[]> = {
  'GET /events/:id/messages': [{ request: (now) => api(path(now)), expected: editors(200) }],
  'GET /events/:id/messages/audience': [
    { request: (now) => api(path(now, 'audience/?segment=buyers')), expected: editors(200) },
  ],
  'POST /events/:id/messages/preview': [
    { request: (now) => api(path(now, 'preview/'), written()), expected: editors(200) },
  ],
  'POST /events/:id/messages/test': [{ request: (now) => api(path(now, 'test/'), written()), expected: editors(200) }],
  'POST /events/:id/messages': [{ request: toGuests, expected: editors(201) }],
  'GET /events/:id/messages/:message_id': [
    { request: async (now) => api(path(now, `${await messageOf(now)}/`)), expected: editors(200) },
    { what: 'AC-09 of another event', request: async (now) => api(await elsewhere(now)), expected: editors(404) },
  ],
  'POST /events/:id/messages/:message_id/stop': [
    { request: async (now) => api(path(now, `${await messageOf(now)}/stop/`), {}), expected: editors(200) },
    {
      what: 'AC-09 of another event',
      request: async (now) => api(`${await elsewhere(now)}stop/`, {}),
      expected: editors(404),
    },
  ],
  'GET /events/:id/reminder': [
    { request: ({ event }) => api(`/events/${event.slug}/reminder/`), expected: editors(200) },
  ],
  'PATCH /events/:id/reminder': [
    { request: ({ event }) => api(`/events/${event.slug}/reminder/`, { is_on: true }), expected: editors(200) },
  ],
  'GET /organizations/:id/history': [
    { request: ({ organization }) => api(`/organizations/${organization.handle}/history/`), expected: editors(200) },
    {
      what: 'of one of its events',
      request: ({ organization, event }) =>
        api(`/organizations/${organization.handle}/history/?event=${event.slug}&kind=events`),
      expected: editors(200),
    },
  ],
  'GET /message-subscriptions/:token': [
    { request: (now) => api(`/message-subscriptions/${token(now)}/`), expected: all(200) },
    { what: 'with a wrong token', request: (now) => api(`/message-subscriptions/x${token(now)}/`), expected: all(404) },
  ],
  'PATCH /message-subscriptions/:token': [
    {
      request: (now) => api(`/message-subscriptions/${token(now)}/`, { is_subscribed: false }),
      expected: all(200),
    },
  ],
};

/** The one-click unsubscribe of mail programs, which is not a call of the API. */
export const oneClickRows: Record<string, Row[]> = {
  'POST /unsubscribe/messages/:token': [
    { request: (now) => ({ url: `/unsubscribe/messages/${token(now)}` }), expected: all(200) },
  ],
};
