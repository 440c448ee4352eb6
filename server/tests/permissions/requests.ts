import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, editors, type Row, signedIn, type World } from './world.ts';

const requestable = ({ ctx, organization }: World) =>
  buildEvent(ctx, { organization_id: organization.id, visibility: 'private', takes_requests: true });
const asked = ({ ctx, event }: World) => buildRequest(ctx, { event_id: event.id });
const byLink = async ({ ctx, event }: World, what = '') => {
  const token = newSecret();
  await buildRequest(ctx, { event_id: event.id, token_hash: hashSecret(token) });
  return `/requests/${token}/${what}`;
};
/** A request of the event under another event of the organization. */
const elsewhere = async (world: World, what: string) => {
  const { slug } = await requestable(world);
  return api(`/events/${slug}/requests/${what}/`, { request_ids: [(await asked(world)).id] });
};

/** Calls about requests to come. */
export const requestRows: Record<string, Row[]> = {
  'GET /events/:id/request-form': [
    { request: async (now) => api(`/events/${(await requestable(now)).slug}/request-form/`), expected: all(200) },
    {
      what: 'a private event whose host lets nobody ask',
      request: async ({ ctx }) =>
        api(`/events/${(await buildEvent(ctx, { visibility: 'private' })).slug}/request-form/`),
      expected: all(404),
    },
  ],
  'POST /events/:id/requests': [
    {
      request: async (now) =>
        api(`/events/${(await requestable(now)).slug}/requests/`, { name: 'Ada', email: guestEmail() }),
      expected: all(202),
    },
  ],
  'GET /events/:id/my-request': [
    { request: async (now) => api(`/events/${(await requestable(now)).slug}/my-request/`), expected: signedIn(200) },
  ],
  'DELETE /events/:id/my-request': [
    { request: async (now) => api(`/events/${(await requestable(now)).slug}/my-request/`), expected: signedIn(200) },
  ],
  'GET /requests/:token': [{ request: async (now) => api(await byLink(now)), expected: all(200) }],
  'POST /requests/:token/withdraw': [
    { request: async (now) => api(await byLink(now, 'withdraw/')), expected: all(200) },
  ],
  'GET /events/:id/requests': [
    { request: ({ event }) => api(`/events/${event.slug}/requests/`), expected: editors(200) },
  ],
  'POST /events/:id/requests/approve': [
    {
      request: async (now) =>
        api(`/events/${now.event.slug}/requests/approve/`, { request_ids: [(await asked(now)).id] }),
      expected: editors(200),
    },
    { what: 'AC-09 of another event', request: (now) => elsewhere(now, 'approve'), expected: editors(409) },
  ],
  'POST /events/:id/requests/decline': [
    {
      request: async (now) =>
        api(`/events/${now.event.slug}/requests/decline/`, { request_ids: [(await asked(now)).id] }),
      expected: editors(200),
    },
    { what: 'AC-09 of another event', request: (now) => elsewhere(now, 'decline'), expected: editors(409) },
  ],
};
