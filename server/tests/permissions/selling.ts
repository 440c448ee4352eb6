import { buildListing } from '#server/domains/resale/factory.ts';
import { buildSellable } from '#server/testing/selling.ts';
import { api, type Expected, type Row, signedIn, type World } from './world.ts';

const onlyHolder: Expected = { ...signedIn(404), holder: 200 };

const ticketOf = async ({ ctx, people: { holder } }: World) => {
  return (await buildSellable(ctx, { seller: { user: holder, headers: { authorization: '' } } })).ticket.id;
};
const listingOf = async ({ ctx, people: { holder } }: World) =>
  (await buildListing(ctx, { seller: holder })).listing.id;

/** Calls of users who sell their tickets. */
export const sellingRows: Record<string, Row[]> = {
  'POST /resale/quote': [
    { request: async (now) => api('/resale/quote/', { ticket_id: await ticketOf(now) }), expected: onlyHolder },
  ],
  'POST /resale/listings': [
    {
      request: async (now) => api('/resale/listings/', { ticket_id: await ticketOf(now), price: 4000 }),
      expected: { ...onlyHolder, holder: 201 },
    },
  ],
  'PATCH /resale/listings/:id': [
    {
      request: async (now) => api(`/resale/listings/${await listingOf(now)}/`, { price: 4000, version: 1 }),
      expected: onlyHolder,
    },
  ],
  'DELETE /resale/listings/:id': [
    { request: async (now) => api(`/resale/listings/${await listingOf(now)}/`), expected: onlyHolder },
  ],
  'GET /resale/my-listings': [{ request: () => api('/resale/my-listings/'), expected: signedIn(200) }],
};
