import fc from 'fast-check';
import type { MyListing } from '#contract/selling.ts';
import { eventOf, type Model, type ModelListing, type ModelTicket, pickOf } from './model.ts';
import type { Product } from './product.ts';
import { isResaleOpen, isWithBank, liveListingOf, paidFor, sourceOf } from './resale-facts.ts';
import { isDone, step } from './step.ts';

/** A price as a share of what the seller paid, in percent. */
const priceOf = (paid: number, percent: number) => Math.floor((paid * percent) / 100);

/** A price, and the floor of a falling price as a share of it, both in percent; `isPrivate`: for one friend. */
type Listed = { pick: number; percent: number; floor?: number; isPrivate?: boolean };

/** A holder lists a ticket, for at most the price paid for it. */
export const list = step<Listed>('list', {
  isPossible: ({ tickets }) => tickets.length > 0,
  async run(product, { pick, percent, floor: share, isPrivate = false }) {
    const { model, send } = product;
    const ticket = pickOf(model.tickets, pick);
    const price = ticket && priceOf(paidFor(ticket), percent);
    // A repeated call with the same price returns the existing listing.
    if (!ticket || price === undefined || price === liveListingOf(model, ticket)?.price) return;
    const asked = Math.max(1, price);
    const floor = share === undefined ? null : Math.max(1, priceOf(asked, share));
    const body = { ticket_id: ticket.id, price: asked, floor, is_private: isPrivate };
    const answer = await send<MyListing>(ticket.holder, 'POST', '/resale/listings/', body);
    const may = maySell(product, ticket) && isInBounds(asked, floor) && percent <= 100;
    if (!isDone(model, answer, may)) return;
    ticket.state = 'listed';
    model.listings.push(newListing(product, ticket, { ...answer.body, asked, lowest: floor }));
  },
});

const maySell = (product: Product, ticket: ModelTicket) =>
  ticket.state === 'valid' && isResaleOpen(product, ticket) && !isWithBank(sourceOf(product.model, ticket));

type Made = Pick<MyListing, 'id' | 'version' | 'private_url'> & { asked: number; lowest: number | null };

function newListing({ model, world }: Product, ticket: ModelTicket, made: Made): ModelListing {
  const { id, version, private_url, asked: price, lowest: floor } = made;
  const key = private_url && new URL(private_url).searchParams.get('key');
  return {
    ...{ id, ticket, seller: ticket.holder, price, floor, isPrivate: key !== null, key, version },
    ...{ source: sourceOf(model, ticket), listed_at: world.ctx.clock.now(), isShown: false, agreed: 0, total: 0 },
    ...{ state: 'active', order: null, isUndone: false },
  };
}

const isInBounds = (price: number, floor: number | null) =>
  price >= 100 && (floor === null || (floor >= 100 && floor < price));

const any = ({ listings }: Model) => listings;

/** A seller changes the price. */
export const changePrice = step<{ pick: number; percent: number }>('change the price', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, send }, { pick, percent }) {
    const listing = pickOf(any(model), pick);
    if (!listing) return;
    const price = Math.max(1, priceOf(paidFor(listing.ticket), percent));
    const body = { price, version: listing.version };
    const answer = await send<MyListing>(listing.seller, 'PATCH', `/resale/listings/${listing.id}/`, body);
    const isOnSale = eventOf(model, listing.ticket.type).state === 'published';
    const may = listing.state === 'active' && isOnSale && percent <= 100 && isInBounds(price, null);
    if (!isDone(model, answer, may)) return;
    Object.assign(listing, { price, floor: null, version: answer.body.version });
  },
});

/** A seller withdraws a listing. */
export const withdraw = step<{ pick: number }>('withdraw', {
  isPossible: (model) => any(model).length > 0,
  async run({ model, send }, { pick }) {
    // Preferably one for which somebody is paying.
    const taken = model.listings.filter(({ state }) => state === 'reserved');
    const listing = pickOf(taken.length > 0 && pick % 2 === 0 ? taken : any(model), pick);
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

/** The steps of sellers, with their weights. */
export const sellingSteps = [
  { weight: 6, arbitrary: fc.record({ pick, percent }).map(list) },
  {
    weight: 2,
    arbitrary: fc.record({ pick, percent, floor: fc.constantFrom(30, 50, 80), isPrivate: fc.boolean() }).map(list),
  },
  { weight: 1, arbitrary: fc.record({ pick, percent }).map(changePrice) },
  { weight: 2, arbitrary: fc.record({ pick }).map(withdraw) },
];
