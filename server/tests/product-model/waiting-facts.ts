import { MINUTE } from '#server/platform/lib/clock.ts';
import {
  at,
  countBuyer,
  fits,
  type Model,
  type ModelEntry,
  type ModelListing,
  type ModelOrder,
  placesLeft,
  sum,
  type Wanted,
} from './model.ts';
import { ownOf } from './code-facts.ts';
import { isGood } from './invitation-facts.ts';
import type { Product } from './product.ts';
import { isResaleOpen, isWithBank, sourceOf, totalNow } from './resale-facts.ts';

const LAST_OFFER = 15 * MINUTE;

/** Whether the waiting list of an event is open: until 15 minutes before doors. */
export function isListOpen({ model, world }: Product, event: number): boolean {
  const { state, doors_at } = at(model.events, event);
  return state === 'published' && world.ctx.clock.now().getTime() < doors_at.getTime() - LAST_OFFER;
}

/** Whether an entry accepts a ticket of a type at a price, fees included. */
export const accepts = ({ types, max }: ModelEntry, type: number, total: number): boolean =>
  (types.length === 0 || types.includes(type)) && (max === null || total <= max);

const rests = ({ restsUntil }: ModelEntry, now: Date): boolean => restsUntil !== null && restsUntil > now;

/** How many of the tickets left of a type are kept for the waiting list; nobody else can buy them. */
export function keptPlaces({ model, world }: Product, type: number): number {
  const left = placesLeft(model, type);
  const { event, total, most } = at(model.types, type);
  const parties = model.entries.filter(
    (entry) =>
      entry.event === event &&
      entry.state === 'waiting' &&
      entry.party <= Math.min(left, most) &&
      accepts(entry, type, total) &&
      !rests(entry, world.ctx.clock.now()),
  );
  return Math.min(Math.max(left, 0), sum(parties.map(({ party }) => party)));
}

/** Whether somebody outside the waiting list can buy that many. */
export function fitsBesideList(product: Product, wanted: Wanted): boolean {
  const { model } = product;
  const free = placesLeft(model, wanted.type) - keptPlaces(product, wanted.type);
  return (
    fits(model, wanted) &&
    isGood(model, wanted.invitation, wanted.quantity) &&
    ownOf(model, wanted) + free >= wanted.quantity
  );
}

/** Whether a listing can be offered to an entry: not a private one, nor one's own. */
function canHave(product: Product, entry: ModelEntry, listing: ModelListing): boolean {
  const { model } = product;
  const { ticket } = listing;
  return (
    at(model.types, ticket.type).event === entry.event &&
    listing.state === 'active' &&
    !listing.isPrivate &&
    listing.seller !== entry.person &&
    isResaleOpen(product, ticket, LAST_OFFER) &&
    !isWithBank(sourceOf(model, ticket)) &&
    accepts(entry, ticket.type, totalNow(product, listing))
  );
}

/** What could be offered to an entry now; null for nothing. */
export function couldHave(product: Product, entry: ModelEntry): string | null {
  const { model, world } = product;
  const { person, event, party } = entry;
  const { maxPerBuyer } = at(model.events, event);
  if (entry.state !== 'waiting' || rests(entry, world.ctx.clock.now())) return null;
  if (countBuyer(model, person, event) + party > maxPerBuyer) return null;
  const listings = model.listings.filter((listing) => canHave(product, entry, listing));
  if (listings.length >= party) return `listings ${listings.map(({ id }) => id).join(' ')}`;
  if (!isListOpen(product, event)) return null;
  const type = model.types.findIndex(
    (candidate, index) =>
      candidate.event === event &&
      !candidate.isPaused &&
      accepts(entry, index, candidate.total) &&
      Math.min(placesLeft(model, index), candidate.most) >= party,
  );
  return type < 0 ? null : `places of type ${type}`;
}

/** A person's entry for an event, while it is waiting or has an offer. */
export const liveEntryOf = ({ entries }: Model, person: number, event: number): ModelEntry | undefined =>
  entries.find((entry) => entry.person === person && entry.event === event && isLive(entry));

export const isLive = ({ state }: ModelEntry): boolean => state === 'waiting' || state === 'offered';

/** Tickets of a declined offer are not offered to the same entry again until the offer would have expired. */
export function giveBackOffer(order: ModelOrder, now: Date): void {
  if (order.entry) order.entry.gaveBackUntil = order.expires_at;
  order.expires_at = now;
}
