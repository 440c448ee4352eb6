import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { all, api, editors, type Expected, type Row, type World } from './world.ts';

const invitationOf = async ({ ctx, event }: World, what = '') => {
  const { id } = await buildInvitation(ctx, { event_id: event.id });
  return `/events/${event.slug}/invitations/${id}/${what}`;
};
/** The same invitation under another event of the organization. */
const elsewhere = async ({ ctx, event, organization }: World, what = '') => {
  const { slug } = await buildEvent(ctx, { organization_id: organization.id });
  const { id } = await buildInvitation(ctx, { event_id: event.id });
  return `/events/${slug}/invitations/${id}/${what}`;
};
const linkOf = async ({ ctx, event }: World, what = '') => {
  const { token } = await buildInvitation(ctx, { event_id: event.id });
  return `/invitations/${token}/${what}`;
};
const batchOf = async ({ ctx, event }: World) => {
  const { id } = await ctx.db
    .insertInto('invitation_batches')
    .values({ event_id: event.id, request_hash: Buffer.alloc(32), created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/events/${event.slug}/invitations/many/${id}/`;
};
/** A private event with one invitation, to the holder's address. */
const toHolder = async ({ ctx, organization, people }: World) => {
  const { id, slug } = await buildEvent(ctx, { organization_id: organization.id, visibility: 'private' });
  await buildInvitation(ctx, { event_id: id, email: people.holder.email });
  return api(`/events/${slug}/`);
};
const invited: Expected = { ...all(404), owner: 200, manager: 200, finance: 200, door: 200, holder: 200 };
const newEmail = () => `i${newNumericCode(9)}@example.com`;

/** A private event, visible to the team and to invited users. */
export const privateEventRow: Row = { what: 'a private one', request: toHolder, expected: invited };

/** Calls about invitations. */
export const invitationRows: Record<string, Row[]> = {
  'GET /events/:id/invitations': [
    { request: ({ event }) => api(`/events/${event.slug}/invitations/`), expected: editors(200) },
  ],
  'POST /events/:id/invitations': [
    {
      request: ({ event }) => api(`/events/${event.slug}/invitations/`, { email: newEmail() }),
      expected: editors(201),
    },
  ],
  'GET /events/:id/invitations/:invitation_id': [
    { request: async (now) => api(await invitationOf(now)), expected: editors(200) },
    { what: 'AC-09 of another event', request: async (now) => api(await elsewhere(now)), expected: editors(404) },
  ],
  'PATCH /events/:id/invitations/:invitation_id': [
    { request: async (now) => api(await invitationOf(now), { version: 1, plus_ones: 2 }), expected: editors(200) },
    {
      what: 'AC-09 of another event',
      request: async (now) => api(await elsewhere(now), { version: 1, plus_ones: 2 }),
      expected: editors(404),
    },
  ],
  'POST /events/:id/invitations/:invitation_id/resend': [
    { request: async (now) => api(await invitationOf(now, 'resend/')), expected: editors(200) },
    {
      what: 'AC-09 of another event',
      request: async (now) => api(await elsewhere(now, 'resend/')),
      expected: editors(404),
    },
  ],
  'DELETE /events/:id/invitations/:invitation_id': [
    { request: async (now) => api(await invitationOf(now)), expected: editors(200) },
    { what: 'AC-09 of another event', request: async (now) => api(await elsewhere(now)), expected: editors(404) },
  ],
  'POST /events/:id/invitations/check': [
    {
      request: ({ event }) => api(`/events/${event.slug}/invitations/check/`, { text: newEmail() }),
      expected: editors(200),
    },
  ],
  'POST /events/:id/invitations/many': [
    {
      request: ({ event }) => api(`/events/${event.slug}/invitations/many/`, { text: newEmail() }),
      expected: editors(201),
    },
  ],
  'GET /events/:id/invitations/many/:batch_id': [
    { request: async (now) => api(await batchOf(now)), expected: editors(200) },
    {
      what: 'AC-09 of another event',
      request: async (now) => {
        const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
        return api((await batchOf(now)).replace(now.event.slug, slug));
      },
      expected: editors(404),
    },
  ],
  'GET /events/:id/guest-chain': [
    { request: ({ event }) => api(`/events/${event.slug}/guest-chain/`), expected: editors(200) },
  ],
  'GET /invitations/:token': [
    { request: async (now) => api(await linkOf(now)), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/invitations/${newSecret()}/`), expected: all(404) },
  ],
  'POST /invitations/:token/opened': [
    { request: async (now) => api(await linkOf(now, 'opened/')), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/invitations/${newSecret()}/opened/`), expected: all(404) },
  ],
  'POST /invitations/:token/accept': [
    { request: async (now) => api(await linkOf(now, 'accept/'), {}), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/invitations/${newSecret()}/accept/`, {}), expected: all(404) },
  ],
  'POST /invitations/:token/decline': [
    { request: async (now) => api(await linkOf(now, 'decline/')), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/invitations/${newSecret()}/decline/`), expected: all(404) },
  ],
};
