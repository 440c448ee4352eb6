import { priceAt } from '#contract/listing-price.ts';
import { splitPrice } from '#contract/resale-split.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { at, countBuyer, eventOf, type Model, type ModelListing, type ModelOrder, type ModelTicket } from './model.ts';
import type { Product } from './product.ts';

/** The order with which the holder of a ticket, or the person who gave it to them, bought it. */
export const sourceOf = (model: Model, { sales, order }: ModelTicket): ModelOrder =>
  sales.at(-1)?.order ?? at(model.orders, order);

/** The price that this order paid for it. */
export const paidFor = ({ sales, paid }: ModelTicket): number => sales.at(-1)?.total ?? paid;

export const liveListingOf = (model: Model, ticket: ModelTicket): ModelListing | undefined =>
  model.listings.find((listing) => listing.ticket === ticket && ['active', 'reserved'].includes(listing.state));

/** Whether the bank has taken or holds the payment. */
export const isWithBank = ({ dispute }: ModelOrder): boolean => dispute?.state === 'open' || dispute?.state === 'lost';

/** Whether the bank took all that was left of an order. */
export const isLostWhole = ({ dispute }: ModelOrder): boolean => dispute?.state === 'lost' && !dispute.isPart;

/** A cancelled event returns the price of a ticket; of an order from which a bank took a part, all of the rest at once. */
export function returnPrice(order: ModelOrder, price: number): void {
  const { dispute, total, back, kept } = order;
  if (isLostWhole(order)) return;
  if (dispute?.state === 'lost') order.owed = total - back - kept - dispute.amount;
  else order.back += price;
}

/** Whether Resale of a ticket's event will still be open after that time: it closes an hour before doors. */
export function isResaleOpen({ model, world }: Product, { type }: ModelTicket, milliseconds = 0): boolean {
  const { state, doors_at } = eventOf(model, type);
  return state === 'published' && world.ctx.clock.now().getTime() + milliseconds < doors_at.getTime() - HOUR;
}

/** The current price of a listing, before the fee: it may fall on the last day. */
export function priceNow({ model, world }: Product, { ticket, price, floor, listed_at }: ModelListing): number {
  const until = eventOf(model, ticket.type).doors_at.getTime() - HOUR;
  const falls = { falls_from: Math.max(listed_at.getTime(), until - DAY), falls_until: until };
  return priceAt({ price_amount: price, floor_amount: floor, ...falls }, world.ctx.clock.now().getTime());
}

/** The total that a buyer pays for a price. */
export const totalOf = ({ world }: Product, price: number): number =>
  splitPrice(price, 0, ratesOf(world.ctx.settings)).total;

export const totalNow = (product: Product, listing: ModelListing): number =>
  totalOf(product, priceNow(product, listing));

/** Whether the prices of an order are still those of its sellers: a late payment buys at no other price. */
export const isStillAsked = ({ listings, prices }: ModelOrder): boolean =>
  listings.every(({ price, floor }, index) => at(prices, index) >= (floor ?? price) && at(prices, index) <= price);

/** Whether a buyer can buy all of these now at their current prices. */
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
  const isWithinLimits = model.types.every(
    ({ most }, type) => listings.filter(({ ticket }) => ticket.type === type).length <= most,
  );
  return (
    areThere &&
    isWithinLimits &&
    countBuyer(model, buyer, event) + listings.length <= at(model.events, event).maxPerBuyer
  );
}

/** Releases the listings that were reserved for an order. */
export function release(order: ModelOrder): void {
  for (const listing of order.listings)
    if (listing.state === 'reserved' && listing.order === order)
      Object.assign(listing, { state: 'active', order: null });
}

/** Gives the tickets of a paid order to its buyer, each with a new code. */
export function sell(product: Product, order: ModelOrder): void {
  for (const [index, listing] of order.listings.entries()) {
    const agreed = at(order.prices, index);
    Object.assign(listing, { state: 'sold', order, agreed, total: totalOf(product, agreed) });
    const { ticket } = listing;
    ticket.sales.push(listing);
    Object.assign(ticket, { state: 'valid', holder: order.buyer, version: ticket.version + 1 });
  }
}

/**
 * Whether the last sale of a ticket can be undone: its buyer still has it and has neither used it nor given it away.
 */
export const canUndo = ({ state, sales, given_after }: ModelTicket): boolean =>
  ['valid', 'listed', 'transferring'].includes(state) && sales.length > 0 && given_after !== sales.length;

/** Gives a ticket back to its seller, with a new code. */
export function undoSale(model: Model, listing: ModelListing): void {
  const { ticket, seller } = listing;
  endOffer(model, ticket);
  listing.isUndone = true;
  ticket.sales = ticket.sales.filter((sale) => sale !== listing);
  Object.assign(ticket, { state: 'valid', holder: seller, version: ticket.version + 1 });
}

/** Ends the listing of a ticket for which nobody is paying. */
export function endOffer(model: Model, ticket: ModelTicket): void {
  const listing = liveListingOf(model, ticket);
  if (listing) Object.assign(listing, { state: 'void', order: null });
}
