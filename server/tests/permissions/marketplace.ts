import { buildEvent } from '#server/domains/events/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { all, api, type Row, type World } from './world.ts';

const unknown = '0198f0c0-0000-7000-8000-000000000000';
const teamOnly = { ...all(404), owner: 200, manager: 200, finance: 200, door: 200 };

async function listing(world: World, values: Parameters<typeof buildListing>[1] = {}) {
  const event = await buildEvent(world.ctx, { organization_id: world.organization.id });
  const type = await buildTicketType(world.ctx, { event_id: event.id, price_amount: 5000 });
  return (await buildListing(world.ctx, { type, seller: world.people.holder, ...values })).listing;
}

/** Calls of visitors who search for a ticket in Resale. */
export const marketplaceRows: Record<string, Row[]> = {
  'GET /resale/events': [{ request: () => api('/resale/events/'), expected: all(200) }],
  'GET /resale/events/:slug': [
    { request: ({ event }) => api(`/resale/events/${event.slug}/`), expected: all(200) },
    {
      what: 'of a private event',
      request: async ({ ctx, organization }) => {
        const event = await buildEvent(ctx, { organization_id: organization.id, visibility: 'private' });
        return api(`/resale/events/${event.slug}/`);
      },
      expected: teamOnly,
    },
  ],
  'GET /resale/listings/:id': [
    { request: async (world) => api(`/resale/listings/${(await listing(world)).id}/`), expected: all(200) },
    {
      what: 'that the waiting list is asked about',
      request: async (world) => {
        const { id } = await listing(world);
        await world.ctx.db.updateTable('listings').set({ shown_at: null }).where('id', '=', id).execute();
        return api(`/resale/listings/${id}/`);
      },
      expected: { ...all(404), holder: 200 },
    },
    {
      what: 'for a friend, without the key',
      request: async (world) =>
        api(`/resale/listings/${(await listing(world, { link_hash: hashSecret(newSecret()) })).id}/?key=none`),
      expected: { ...all(404), holder: 200 },
    },
    { what: 'an unknown one', request: () => api(`/resale/listings/${unknown}/`), expected: all(404) },
  ],
};
