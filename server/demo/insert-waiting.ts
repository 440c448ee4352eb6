import type { AppContext } from '#server/context.ts';
import { offerListings } from '#server/domains/checkout/holds/offer-listings.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { Candidate } from '#server/domains/waiting-list/candidates.ts';
import { offerEnd } from '#server/domains/waiting-list/clock.ts';
import { getListedEvent } from '#server/domains/waiting-list/listed-event.ts';
import { listOpenListings, type OpenListing } from '#server/domains/waiting-list/listings.ts';
import { markOffered, offeredTo } from '#server/domains/waiting-list/offer.ts';
import { chooseListings } from '#server/domains/waiting-list/serve-from-listings.ts';
import { entryTokenHash } from '#server/domains/checkout/entry-token.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newId } from '#server/platform/lib/random.ts';
import type { InsertedEvent } from './insert-events.ts';
import { mustHave, type People } from './insert-people.ts';
import { demoPeople } from './logins.ts';
import { guests } from './names.ts';

type Input = { events: readonly InsertedEvent[]; people: People };
type Night = { event: EventRow; listings: OpenListing[] };
type Person = { email: string; user_id: string | null };
type Wish = { party_size: number; max_amount: number | null; days: number };

/** Entries of the waiting list: how many tickets, and for how many days. None of them matches what is on offer now. */
const WISHES = [
  { party_size: 2, days: 9 },
  { party_size: 4, days: 6 },
  { party_size: 1, days: 4 },
  { party_size: 2, days: 2 },
  { party_size: 3, days: 1 },
];

/**
 * Fills the waiting lists of sold-out events. The visitor waits for one event and has an offer for two tickets of
 * another.
 */
export async function insertWaiting(ctx: AppContext, tx: Tx, { events, people }: Input): Promise<void> {
  const then = { ...ctx, db: tx };
  const nights = await listSoldOut(then, events);
  for (const [place, { event, listings }] of nights.entries()) {
    const wishes = WISHES.slice(0, 3 + (place % 3));
    for (const [index, wish] of wishes.entries()) {
      const { email } = guests[(place * WISHES.length + index) % guests.length] ?? { email: 'zoe@example.com' };
      const max_amount = lessThan(listings, 100 * (index + 1));
      await enter(then, tx, event, { person: { email, user_id: null }, wish: { ...wish, max_amount } });
    }
  }
  const visitor = mustHave(people.users, demoPeople.visitor.username);
  await enterVisitor(then, tx, nights, { email: visitor.email, user_id: visitor.id });
}

/** A maximum price so much below the cheapest listing; none if nothing is listed. */
function lessThan(listings: OpenListing[], difference: number): number | null {
  if (listings.length === 0) return null;
  return Math.max(100, Math.min(...listings.map(({ total }) => total)) - difference);
}

/** Coming events that are sold out, with their open listings. */
async function listSoldOut(ctx: AppContext, events: readonly InsertedEvent[]): Promise<Night[]> {
  const nights: Night[] = [];
  const soon = addMilliseconds(ctx.clock.now(), 2 * DAY);
  for (const { id, plan, times } of events) {
    if ((plan.state ?? 'published') !== 'published' || plan.visibility === 'private') continue;
    if (!times || times.doors_at < soon) continue;
    const { event, types } = await getListedEvent(ctx, id);
    if (types.length === 0 || types.some(({ availability }) => availability !== 'sold_out')) continue;
    nights.push({ event, listings: await listOpenListings(ctx, event) });
  }
  return nights;
}

function enter(ctx: AppContext, tx: Tx, event: EventRow, { person, wish }: { person: Person; wish: Wish }) {
  const id = newId();
  const since = addMilliseconds(ctx.clock.now(), -wish.days * DAY - event.title.length * HOUR);
  const { party_size, max_amount } = wish;
  return tx
    .insertInto('waiting_list_entries')
    .values({
      ...{ id, event_id: event.id, ...person, mailbox: canonicalEmail(person.email), ticket_type_ids: [] },
      ...{ party_size, max_amount, token_hash: entryTokenHash(ctx, id), created_at: since, waits_since: since },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function enterVisitor(ctx: AppContext, tx: Tx, nights: Night[], person: Person): Promise<void> {
  const wish = { party_size: 2, max_amount: null, days: 3 };
  const offered = nights.find(
    ({ listings }) => listings.filter(({ seller_user_id }) => seller_user_id !== person.user_id).length > 3,
  );
  const awaited = nights.find((night) => night !== offered);
  const max_amount = lessThan(awaited?.listings ?? [], 200);
  if (awaited) await enter(ctx, tx, awaited.event, { person, wish: { ...wish, max_amount } });
  if (!offered) return;
  const entry = await enter(ctx, tx, offered.event, { person, wish });
  await offer(ctx, tx, offered, entry);
}

async function offer(ctx: AppContext, tx: Tx, { event, listings }: Night, entry: Candidate): Promise<void> {
  const to = await offeredTo(ctx, entry);
  const chosen = chooseListings(entry, listings);
  const doors = event.doors_at ?? event.starts_at;
  if (!to || !chosen || !doors) throw new Error(`nothing to offer for ${event.title}`);
  const expires_at = offerEnd(ctx, event, { now: ctx.clock.now(), until: doors });
  const taken = await offerListings(ctx, tx, {
    ...{ ...to, event, expires_at, max_amount: null },
    ...{ listing_ids: chosen.map(({ id }) => id), waiting_list_entry_id: entry.id },
  });
  if (taken.outcome !== 'held') throw new Error(`tickets for ${event.title} cannot be offered: ${taken.outcome}`);
  await markOffered(ctx, tx, { entry, order_id: taken.order_id, expires_at: expires_at.toISOString() });
}
