import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { all, api, editors, type Row, signedIn, type World } from './world.ts';

const linkOf = async ({ ctx, event }: World, what = '') => {
  const { id } = await buildPromoterLink(ctx, { event_id: event.id });
  return `/events/${event.slug}/promoters/${id}/${what}`;
};
/** The same promoter under another event of the organization. */
const elsewhere = async ({ ctx, event, organization }: World, what = '') => {
  const { slug } = await buildEvent(ctx, { organization_id: organization.id });
  const { id } = await buildPromoterLink(ctx, { event_id: event.id });
  return `/events/${slug}/promoters/${id}/${what}`;
};
const newEmail = () => `promoter${newNumericCode(9)}@example.com`;
/** Callers who may not change promoters do not learn that a link exists. */
const ownersOfLink = (promoter: number) => ({ ...editors(200), finance: 404, door: 404, promoter });

/** Calls about promoters. */
export const promoterRows: Record<string, Row[]> = {
  'GET /events/:id/promoters': [
    { request: ({ event }) => api(`/events/${event.slug}/promoters/`), expected: editors(200) },
  ],
  'POST /events/:id/promoters': [
    {
      request: ({ event }) =>
        api(`/events/${event.slug}/promoters/`, { user: newEmail(), commission_basis_points: 1000 }),
      expected: editors(201),
    },
  ],
  'PATCH /events/:id/promoters/:promoter_link_id': [
    { request: async (now) => api(await linkOf(now), { version: 1, name: 'Jo' }), expected: editors(200) },
    {
      what: 'AC-09 a promoter of another event',
      request: async (now) => api(await elsewhere(now), { version: 1, name: 'Jo' }),
      expected: editors(404),
    },
  ],
  'DELETE /events/:id/promoters/:promoter_link_id': [
    { request: async (now) => api(await linkOf(now)), expected: editors(200) },
    {
      what: 'AC-09 a promoter of another event',
      request: async (now) => api(await elsewhere(now)),
      expected: editors(404),
    },
  ],
  'GET /events/:id/promoters/:promoter_link_id/qr': [
    { what: 'of somebody else', request: async (now) => api(await linkOf(now, 'qr/')), expected: ownersOfLink(404) },
    {
      what: 'of the promoter',
      request: async (now) => {
        const { ctx, event, people } = now;
        const { id } = await ctx.db
          .selectFrom('promoter_links')
          .select('id')
          .where('user_id', '=', people.promoter.id)
          .executeTakeFirstOrThrow();
        return api(`/events/${event.slug}/promoters/${id}/qr/`);
      },
      expected: ownersOfLink(200),
    },
    {
      what: 'AC-09 of another event',
      request: async (now) => api(await elsewhere(now, 'qr/')),
      expected: signedIn(404),
    },
  ],
  'POST /events/:id/clicks': [
    { request: ({ event }) => api(`/events/${event.slug}/clicks/`, { referral_code: 'NOBODY' }), expected: all(200) },
  ],
  'GET /promoter': [{ request: () => api('/promoter/'), expected: signedIn(200) }],
  'GET /promoter/payouts': [{ request: () => api('/promoter/payouts/'), expected: signedIn(200) }],
  'POST /promoter/payouts/onboard': [
    {
      what: 'from promoters alone',
      request: () => api('/promoter/payouts/onboard/', { country: 'DE' }),
      expected: { ...signedIn(403), promoter: 200 },
    },
  ],
  'POST /promoter/payouts/check': [{ request: () => api('/promoter/payouts/check/'), expected: signedIn(200) }],
  'GET /promoter/payouts/dashboard-link': [
    { what: 'before it is set up', request: () => api('/promoter/payouts/dashboard-link/'), expected: signedIn(400) },
  ],
};
