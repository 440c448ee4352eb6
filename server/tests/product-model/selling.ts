import fc from 'fast-check';
import type { MyListing } from '#contract/selling.ts';
import { type Model, type ModelListing, pickOf } from './model.ts';
import { isResaleOpen, isWithBank, liveListingOf, paidFor, sourceOf } from './resale-facts.ts';
import { isDone, step } from './step.ts';

/** A price as a share of what the seller paid, in percent. */
const priceOf = (paid: number, percent: number) => Math.floor((paid * percent) / 100);

/** Somebody offers a ticket they have, for at most what they paid for it. */
export const list = step<{ pick: number; percent: number }>('list', {
  isPossible: ({ tickets }) => tickets.length > 0,
  async run(product, { pick, percent }) {
    const { model, send } = product;
    const ticket = pickOf(model.tickets, pick);
    const price = ticket && priceOf(paidFor(ticket), percent);
    // Asked again for the same price it is answered with the listing there is.
    if (!ticket || price === liveListingOf(model, ticket)?.price) return;
    const { holder: seller } = ticket;
    const body = { ticket_id: ticket.id, price: Math.max(1, price ?? 0) };
    const answer = await send<MyListing>(seller, 'POST', '/resale/listings/', body);
    const source = sourceOf(model, ticket);
    const may = ticket.state === 'valid' && isResaleOpen(product, ticket) && !isWithBank(source);
    if (!isDone(model, answer, may && body.price >= 100 && percent <= 100)) return;
    const { id, version, total } = answer.body;
    ticket.state = 'listed';
    model.listings.push({
      ...{ id, ticket, seller, price: body.price, version, source, total: total.amount },
      ...{ state: 'active', order: null, isUndone: false },
    });
  },
});

const any = ({ listings }: Model) => listings;

/** A seller wants another price. */
export const changePrice = step<{ pick: number; percent: number }>('change the price', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, send }, { pick, percent }) {
    const listing = pickOf(any(model), pick);
    if (!listing) return;
    const price = Math.max(1, priceOf(paidFor(listing.ticket), percent));
    const body = { price, version: listing.version };
    const answer = await send<MyListing>(listing.seller, 'PATCH', `/resale/listings/${listing.id}/`, body);
    const may = listing.state === 'active' && percent <= 100 && price >= 100;
    if (!isDone(model, answer, may)) return;
    Object.assign(listing, { price, version: answer.body.version, total: answer.body.total.amount });
  },
});

/** A seller takes a ticket back. */
export const withdraw = step<{ pick: number }>('withdraw', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, send }, { pick }) {
    const listing = pickOf(any(model), pick);
    if (!listing) return;
    const answer = await send(listing.seller, 'DELETE', `/resale/listings/${listing.id}/`);
    if (!isDone(model, answer, !isTaken(listing)) || listing.state !== 'active') return;
    listing.state = 'withdrawn';
    listing.ticket.state = 'valid';
  },
});

const isTaken = ({ state }: ModelListing) => state === 'reserved' || state === 'sold';

const pick = fc.nat({ max: 30 });
const percent = fc.constantFrom(60, 80, 90, 100, 100, 101);

/** What sellers do, with how often. */
export const sellingSteps = [
  { weight: 7, arbitrary: fc.record({ pick, percent }).map(list) },
  { weight: 1, arbitrary: fc.record({ pick, percent }).map(changePrice) },
  { weight: 1, arbitrary: fc.record({ pick }).map(withdraw) },
];
