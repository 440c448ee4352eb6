import pg from 'pg';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { type BenchDatabase, openContext } from './database.ts';
import type { Sold } from './opponent.ts';

export type Offers = Sold & {
  /** Returns a listing that was not bought yet, another one at each call. */
  next: () => string;
};

/** The maximum number of a ticket in an order. */
const EACH = 30_000;

/**
 * One event with multiples of thirty thousand tickets in Resale: a few through the product's own builders, and copies.
 */
export async function offerTickets(database: BenchDatabase, orders: number): Promise<Offers> {
  const { ctx, close } = openContext(database);
  const sold = await offerFew(ctx, orders);
  await close();
  const ids = await copy(database.url);
  const next = () => ids.pop() ?? fail();
  return { ...sold, next };
}

function fail(): never {
  throw new Error('everything is sold: give the benchmark more listings');
}

async function offerFew(ctx: AppContext, orders: number): Promise<Sold> {
  const type = await buildTicketType(ctx, { price_amount: 5000 });
  const offers = [];
  for (let n = 0; n < orders; n += 1) offers.push(await buildListing(ctx, { type }));
  const { price_amount: price, paid_amount } = offers[0]?.listing ?? fail();
  const { fee } = splitPrice(price, paid_amount, ratesOf(ctx.settings));
  return { event_id: type.event_id, ticket_type_id: type.id, price, fee, discount: 0 };
}

/** Copies each ticket and its listing; returns the ids of the copies. */
async function copy(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // No triggers and no checks of references while it is filled: what is written refers to what was just written.
    await client.query('set session_replication_role = replica');
    await client.query(TICKETS, [EACH]);
    const { rows } = await client.query<{ id: string }>(LISTINGS);
    await client.query('vacuum analyze tickets, listings');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const TICKETS = `
  insert into tickets
  select copy.* from tickets k cross join generate_series(2, $1::int) n cross join lateral jsonb_populate_record(k,
    jsonb_build_object('id', uuidv7(), 'position', n, 'code_key', '\\x' || replace(gen_random_uuid()::text, '-', ''))) copy`;

const LISTINGS = `
  insert into listings
  select copy.* from listings l join tickets first on first.id = l.ticket_id
    join tickets k on k.order_id = first.order_id and k.id <> first.id
   cross join lateral jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'ticket_id', k.id)) copy
  returning id`;
