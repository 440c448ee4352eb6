import { expect } from 'vitest';
import { at, type Model, type ModelEntry, type ModelListing, type ModelOrder, newOrder } from './model.ts';
import type { Product } from './product.ts';
import { totalOf } from './resale-facts.ts';
import { accepts, couldHave, isListOpen } from './waiting-facts.ts';

type Offer = {
  id: string;
  session_id: string;
  waiting_list_entry_id: string | null;
  quantity: number;
  total_amount: number;
  created_at: Date;
  expires_at: Date;
  lines: { ticket_type_id: string; unit_price_amount: number; listing_id: string | null }[];
};

/** Adopts the offers of the matcher, if the model allows them. */
export async function adoptOffers(product: Product): Promise<void> {
  const { model } = product;
  const offers = await newOffers(product);
  const resting = offers.length > 0 ? await restingEntries(product) : new Set<string>();
  for (const offer of offers) {
    const entry = model.entries.find(({ id }) => id === offer.waiting_list_entry_id);
    expect(entry, `whose offer ${offer.id} is`).toBeDefined();
    if (!entry) continue;
    const listings = offer.lines.flatMap((line) => model.listings.find(({ id }) => id === line.listing_id) ?? []);
    expectAllowed(product, entry, { offer, listings, resting });
    const type = model.types.findIndex(({ id }) => id === offer.lines[0]?.ticket_type_id);
    const { id, session_id, quantity, total_amount: total, expires_at } = offer;
    const order = newOrder({
      ...{ id, session_id, buyer: entry.person, type, quantity, total, expires_at, listings, entry },
      ...{ prices: listings.length > 0 ? offer.lines.map((line) => line.unit_price_amount) : [] },
    });
    for (const listing of listings) Object.assign(listing, { state: 'reserved', order });
    model.orders.push(order);
  }
}

async function newOffers({ model, world }: Product): Promise<Offer[]> {
  const known = new Set(model.orders.map(({ id }) => id));
  const rows = await world.ctx.db
    .selectFrom('orders')
    .select(['id', 'session_id', 'waiting_list_entry_id', 'quantity', 'total_amount', 'created_at', 'expires_at'])
    .where('waiting_list_entry_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows
      .filter(({ id }) => !known.has(id))
      .map(async (row) => {
        const columns = ['ticket_type_id', 'unit_price_amount', 'listing_id'] as const;
        const lines = world.ctx.db.selectFrom('order_lines').select(columns).where('order_id', '=', row.id);
        return { ...row, lines: await lines.orderBy('position').execute() };
      }),
  );
}

/** Entries that are passed over for a while: their owners returned tickets, or hold as many as one person may. */
async function restingEntries({ model, world }: Product): Promise<Set<string>> {
  const rows = await world.ctx.db
    .selectFrom('waiting_list_entries')
    .select('id')
    .where('rests_until', '>', model.began_at)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Made = { offer: Offer; listings: ModelListing[]; resting: Set<string> };

/** An offer must match the entry, the entry must be waiting, and nobody may have been passed over for it. */
function expectAllowed(product: Product, entry: ModelEntry, made: Made): void {
  const { offer, listings } = made;
  const { model } = product;
  const what = `offer ${offer.id} to entry ${entry.id}`;
  expect(offer.quantity, `${what}: how many`).toBe(entry.party);
  expect(entry.hasLeft, `${what}, which has left`).toBe(false);
  expect(
    model.orders.filter((order) => order.entry === entry && order.state === 'held').map(({ id }) => id),
    `${what}, which has another`,
  ).toEqual([]);
  expect(entry.gaveBackUntil && offer.created_at < entry.gaveBackUntil, `${what}, which gave it back`).not.toBe(true);
  for (const listing of listings) {
    expect(
      [listing.state, listing.isPrivate, listing.seller === entry.person],
      `${what}: listing ${listing.id}`,
    ).toEqual(['active', false, false]);
  }
  expect(
    ticketsOf(product, offer).every(({ type, total }) => accepts(entry, type, total)),
    `${what}: its wish`,
  ).toBe(true);
  expect(passedOver(product, entry, made), `${what}: who was before it`).toEqual([]);
}

const typeOf = ({ types }: Model, id: string) => types.findIndex((type) => type.id === id);

function ticketsOf(product: Product, { lines }: Offer): { type: number; total: number }[] {
  const { model } = product;
  return lines.map((line) => {
    const type = typeOf(model, line.ticket_type_id);
    const total = line.listing_id ? totalOf(product, line.unit_price_amount) : at(model.types, type).total;
    return { type, total };
  });
}

/** Entries for as many tickets or fewer that waited longer and would have accepted the same tickets. */
function passedOver(product: Product, entry: ModelEntry, { offer, listings, resting }: Made): string[] {
  const { model } = product;
  // With two workers, either may have read first.
  if (model.hasTwoWorkers) return [];
  const earlier = model.entries.filter(
    (other) =>
      other.event === entry.event &&
      other.state === 'waiting' &&
      other.waitsSince < entry.waitsSince &&
      other.party <= entry.party &&
      !resting.has(other.id) &&
      (other.restsUntil === null || other.restsUntil <= model.began_at) &&
      !listings.some(({ seller }) => seller === other.person) &&
      ticketsOf(product, offer).every(({ type, total }) => accepts(other, type, total)),
  );
  return earlier.map(({ id }) => id);
}

type Row = { id: string; state: string; offers_ended: number; rests_until: Date | null; waits_since: Date };

/** Compares the entries with the model; changes that happen by themselves are adopted where the model allows them. */
export async function agreeOnEntries(product: Product): Promise<void> {
  const { model, world } = product;
  const rows: Row[] = await world.ctx.db
    .selectFrom('waiting_list_entries')
    .select(['id', 'state', 'offers_ended', 'rests_until', 'waits_since'])
    .execute();
  expect(rows.length, 'number of entries').toBe(model.entries.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const entry of model.entries) {
    const row = byId.get(entry.id);
    if (row) follow(product, entry, row);
    else expect(row, `entry ${entry.id}`).toBeDefined();
  }
}

function follow(product: Product, entry: ModelEntry, row: Row): void {
  const { model } = product;
  const orders = model.orders.filter((order) => order.entry === entry);
  expect(statesOf(product, entry, { row, orders }), `entry ${entry.id} became ${row.state}`).toContain(row.state);
  const isRequeued = row.offers_ended > entry.offersEnded;
  if (isRequeued) expect(row.waits_since >= model.began_at, `entry ${entry.id} goes to the end`).toBe(true);
  else expect(row.waits_since, `place of entry ${entry.id}`).toEqual(entry.waitsSince);
  Object.assign(entry, {
    ...{ state: row.state, offersEnded: row.offers_ended },
    ...{ restsUntil: row.rests_until, waitsSince: row.waits_since },
  });
}

type Found = { row: Row; orders: ModelOrder[] };

/** The states that an entry may have reached by now. */
function statesOf(product: Product, entry: ModelEntry, { row, orders }: Found): string[] {
  if (orders.some(({ state }) => state === 'held')) return ['offered'];
  if (orders.some(({ state }) => state === 'paid')) return ['purchased'];
  if (entry.hasLeft) return ['cancelled'];
  if (row.offers_ended >= 2) return ['expired'];
  const isOver = !isListOpen(product, entry.event) || entry.state === 'expired';
  return isOver ? ['waiting', 'expired'] : ['waiting'];
}

/** Checks that, after all work, nobody waits for tickets that are available to them. */
export function expectServed(product: Product): void {
  const { model } = product;
  const left = model.entries.flatMap((entry) => couldHave(product, entry) ?? []);
  expect(left, 'what people wait for, although it is there').toEqual([]);
}
