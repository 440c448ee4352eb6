import fc from 'fast-check';
import { expect } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { hasHold, lookAt, payFor } from './buying.ts';
import { at, type Model, type ModelListing, type ModelOrder, newOrder, pickOf, sum } from './model.ts';
import type { Product } from './product.ts';
import { canBuy, priceNow, totalOf } from './resale-facts.ts';
import { isDone, step } from './step.ts';

type Wanted = { buyer: number; pick: number; count: number; byPromoter: boolean; hasKey: boolean };

/** Listings of one event that are next to each other in the list; some of them may be unavailable. */
function chosen(model: Model, { pick, count }: Wanted): ModelListing[] {
  const open = model.listings.filter(({ state }) => state === 'active');
  const first = pickOf(pick % 4 === 0 || open.length === 0 ? model.listings : open, pick);
  if (!first) return [];
  const eventOf = ({ ticket }: ModelListing) => at(model.types, ticket.type).event;
  const others = open.filter((listing) => listing !== first && eventOf(listing) === eventOf(first));
  return [first, ...others.slice(0, count - 1)];
}

function isPossible(model: Model, wanted: Wanted): boolean {
  const [first] = chosen(model, wanted);
  return first !== undefined && !hasHold(model, { buyer: wanted.buyer, type: first.ticket.type });
}

async function takeListings(product: Product, wanted: Wanted): Promise<ModelOrder | undefined> {
  const { model, links, send } = product;
  const { buyer } = wanted;
  const listings = chosen(model, wanted);
  const [first] = listings;
  if (!first) return undefined;
  const key = wanted.hasKey ? (listings.find(({ isPrivate }) => isPrivate)?.key ?? null) : null;
  const isOffered = canBuy(product, buyer, listings) && listings.every((listing) => isSeen(listing, key));
  const prices = listings.map((listing) => priceNow(product, listing));
  const answer = await send<Checkout>(buyer, 'POST', '/payment/checkout/', {
    listing_ids: listings.map(({ id }) => id),
    ...(key && { listing_key: key }),
    ...(wanted.byPromoter && { referral_code: links[at(model.types, first.ticket.type).event] }),
  });
  if (!isDone(model, answer, isOffered)) return undefined;
  const { session_id, order, expires_at } = answer.body;
  expect(order.total.amount, 'what the buyer pays').toBe(sum(prices.map((price) => totalOf(product, price))));
  const made = newOrder({
    ...{ id: order.id, session_id, buyer, type: first.ticket.type, quantity: listings.length, listings, prices },
    ...{ total: order.total.amount, expires_at: new Date(expires_at) },
  });
  for (const listing of listings) Object.assign(listing, { state: 'reserved', order: made });
  model.orders.push(made);
  return made;
}

/** Listings that everybody sees, and those for which a friend has the link. */
const isSeen = ({ isPrivate, isShown, key }: ModelListing, hasKey: string | null): boolean =>
  isPrivate ? key === hasKey : isShown;

/** Takes a hold on listings. */
export const checkoutResale = step<Wanted>('checkout in Resale', {
  isPossible,
  run: async (product, wanted) => void (await takeListings(product, wanted)),
});

/** Buys listings, pays at once and checks the response. */
export const buyResale = step<Wanted>('buy in Resale', {
  isPossible,
  async run(product, wanted) {
    const order = await takeListings(product, wanted);
    if (order) await payFor(product, order, 'good');
    if (order) await lookAt(product, order);
  },
});

const wanted = fc.record({
  buyer: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 30 }),
  count: fc.constantFrom(1, 1, 1, 2),
  byPromoter: fc.boolean(),
  hasKey: fc.constantFrom(true, true, false),
});

/** The steps of buyers in Resale, with their weights. */
export const resaleBuyingSteps = [
  { weight: 6, arbitrary: wanted.map(buyResale) },
  { weight: 3, arbitrary: wanted.map(checkoutResale) },
];
