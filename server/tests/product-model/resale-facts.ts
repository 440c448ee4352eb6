import { priceAt } from '#contract/listing-price.ts';
import { splitPrice } from '#contract/resale-split.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { at, countBuyer, eventOf, type Model, type ModelListing, type ModelOrder, type ModelTicket } from './model.ts';
import type { Product } from './product.ts';

/** The order with which whoever has a ticket, or gave it to them, bought it. */
export const sourceOf = (model: Model, { sales, order }: ModelTicket): ModelOrder =>
  sales.at(-1)?.order ?? at(model.orders, order);

/** What that order paid for it. */
export const paidFor = ({ sales, paid }: ModelTicket): number => sales.at(-1)?.total ?? paid;

export const liveListingOf = (model: Model, ticket: ModelTicket): ModelListing | undefined =>
  model.listings.find((listing) => listing.ticket === ticket && ['active', 'reserved'].includes(listing.state));

/** What the bank has taken or holds. */
export const isWithBank = ({ dispute }: ModelOrder): boolean => dispute?.state === 'open' || dispute?.state === 'lost';

/** Whether Resale of a ticket's event is open, for so long: until an hour before doors. */
export function isResaleOpen({ model, world }: Product, { type }: ModelTicket, milliseconds = 0): boolean {
  const { state, doors_at } = eventOf(model, type);
  return state === 'published' && world.ctx.clock.now().getTime() + milliseconds < doors_at.getTime() - HOUR;
}

/** What a listing costs now, before the fee: on the last day a price may fall. */
export function priceNow({ model, world }: Product, { ticket, price, floor, listed_at }: ModelListing): number {
  const until = eventOf(model, ticket.type).doors_at.getTime() - HOUR;
  const falls = { falls_from: Math.max(listed_at.getTime(), until - DAY), falls_until: until };
  return priceAt({ price_amount: price, floor_amount: floor, ...falls }, world.ctx.clock.now().getTime());
}

/** What a buyer pays in all for a price. */
export const totalOf = ({ world }: Product, price: number): number =>
  splitPrice(price, 0, ratesOf(world.ctx.settings)).total;

export const totalNow = (product: Product, listing: ModelListing): number =>
  totalOf(product, priceNow(product, listing));

/** Whether the sellers still ask for what an order agreed to: a payment that comes late pays no other price. */
export const isStillAsked = ({ listings, prices }: ModelOrder): boolean =>
  listings.every(({ price, floor }, index) => at(prices, index) >= (floor ?? price) && at(prices, index) <= price);

/** Whether all of these can be had by a buyer now, for what they cost. */
export function canBuy(product: Product, buyer: number, listings: ModelListing[]): boolean {
  const { model } = product;
  const [first] = listings;
  if (!first) return false;
  const areThere = listings.every(
    ({ state, seller, ticket }) =>
      state === 'active' &&
      seller !== buyer &&
      ticket.state === 'listed' &&
      isResaleOpen(product, ticket) &&
      !isWithBank(sourceOf(model, ticket)),
  );
  const { event } = at(model.types, first.ticket.type);
  return areThere && countBuyer(model, buyer, event) + listings.length <= at(model.events, event).maxPerBuyer;
}

/** Nobody holds what was reserved for an order any more. */
export function release(order: ModelOrder): void {
  for (const listing of order.listings)
    if (listing.state === 'reserved' && listing.order === order)
      Object.assign(listing, { state: 'active', order: null });
}

/** The tickets of a paid order are its buyer's, each with a new code. */
export function sell(product: Product, order: ModelOrder): void {
  for (const [index, listing] of order.listings.entries()) {
    const agreed = at(order.prices, index);
    Object.assign(listing, { state: 'sold', order, agreed, total: totalOf(product, agreed) });
    const { ticket } = listing;
    ticket.sales.push(listing);
    Object.assign(ticket, { state: 'valid', holder: order.buyer, version: ticket.version + 1 });
  }
}

/** Whether the last sale of a ticket can be undone: it is its buyer's still, and was not used or given away. */
export const canUndo = ({ state, sales, given_after }: ModelTicket): boolean =>
  ['valid', 'listed', 'transferring'].includes(state) && sales.length > 0 && given_after !== sales.length;

/** A ticket is its seller's again, with a new code. */
export function undoSale(model: Model, listing: ModelListing): void {
  const { ticket, seller } = listing;
  endOffer(model, ticket);
  listing.isUndone = true;
  ticket.sales = ticket.sales.filter((sale) => sale !== listing);
  Object.assign(ticket, { state: 'valid', holder: seller, version: ticket.version + 1 });
}

/** What is offered of a ticket ends; nobody pays for it just now. */
export function endOffer(model: Model, ticket: ModelTicket): void {
  const listing = liveListingOf(model, ticket);
  if (listing) Object.assign(listing, { state: 'void', order: null });
}
