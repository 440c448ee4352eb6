import { expect, test } from 'vitest';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildListingsRequest } from '../factory.ts';
import { type ListingsRequest, takeListings } from './take-listings.ts';

const velvet = await createTestApp();

const take = ({ ctx }: TestApp, requests: ListingsRequest[]) =>
  takeListings(ctx, ctx.db, { requests, now: ctx.clock.now() });

async function offered(count: number, values: { max_per_buyer?: number } = {}) {
  const event = await buildEvent(velvet.ctx, values);
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 });
  const made = [];
  for (let n = 0; n < count; n += 1) made.push((await buildListing(velvet.ctx, { type })).listing.id);
  return made;
}

test('requests of one batch are decided in turn: the first gets it, the others are refused', async () => {
  const [one = '', two = ''] = await offered(2);
  const wanted = [[one], [one], [one, two], [two]];
  const requests = await Promise.all(
    wanted.map((listing_ids) => buildListingsRequest(velvet.ctx, { listing_ids, email: guestEmail() })),
  );
  const outcomes = await take(velvet, requests);
  expect(outcomes.map(({ outcome, available }) => [outcome, available])).toEqual([
    ['held', null],
    ['listing_taken', 0],
    ['listing_taken', 1],
    ['held', null],
  ]);
  const rows = await velvet.ctx.db
    .selectFrom('listings')
    .select(['id', 'state', 'order_id'])
    .where('id', 'in', [one, two])
    .execute();
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [one, { state: 'reserved', order_id: requests[0]?.order_id }],
      [two, { state: 'reserved', order_id: requests[3]?.order_id }],
    ]),
  );
});

test('the limit per buyer counts over the requests of one batch', async () => {
  const [one = '', two = '', three = ''] = await offered(3, { max_per_buyer: 2 });
  const email = guestEmail();
  // In three browsers, each with a hold of its own.
  const requests = await Promise.all(
    [[one], [two], [three]].map((listing_ids) => buildListingsRequest(velvet.ctx, { listing_ids, email })),
  );
  const outcomes = await take(velvet, requests);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'buyer_limit']);
});

test('a request that replaces a hold frees its listings for the next request of the batch', async () => {
  const [one = '', two = ''] = await offered(2);
  const first = await buildListingsRequest(velvet.ctx, { listing_ids: [one], email: guestEmail() });
  await take(velvet, [first]);
  const { hold_key } = first;
  const other = await buildListingsRequest(velvet.ctx, { listing_ids: [two], email: first.buyer_email });
  const stranger = await buildListingsRequest(velvet.ctx, { listing_ids: [two], email: guestEmail() });
  const outcomes = await take(velvet, [{ ...other, hold_key }, stranger]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['held', 'listing_taken']);
  const later = await buildListingsRequest(velvet.ctx, { listing_ids: [one], email: guestEmail() });
  expect((await take(velvet, [later]))[0]?.outcome).toBe('held');
});
