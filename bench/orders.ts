import { sql } from 'kysely';
import type { Arrival, OrderFilter } from '#contract/order-filters.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import { listGuestRows } from '#server/domains/orders/guest-queries.ts';
import { countNews, findNewestSale, listOrderRows } from '#server/domains/orders/list-queries.ts';
import { readSearch } from '#server/domains/orders/search.ts';
import { startBenchDatabase } from './lib/database.ts';
import { type Crowd, makeCrowd } from './lib/many-orders.ts';
import { printMedians } from './lib/measure-runs.ts';
import { printAtMost } from './lib/report.ts';

/**
 * The SQL of a host's lists of an event with this many orders: the first page with its count, and searches with many,
 * few or no matches. `npm run bench -- orders [ORDERS]`
 */
const ORDERS = Math.min(Number(process.argv[2] ?? 100_000), 1_000_000);
const RUNS = 7;
const AIM_MS = 100;

type Ask = { search?: string; status?: OrderFilter; ticket_type_id?: string; promoter_link_id?: string };
type AskGuests = { search?: string; state?: TicketState; arrived?: Arrival; ticket_type_id?: string };

const database = await startBenchDatabase();
const crowd = await makeCrowd(database, ORDERS);
try {
  const worst = await printMedians(RUNS, await questions(crowd));
  printAtMost(`slowest list of ${ORDERS.toLocaleString('en')} orders, ms`, worst, AIM_MS);
} finally {
  await crowd.close();
  await database.stop();
}

async function questions(now: Crowd): Promise<[string, () => Promise<unknown>][]> {
  const { ctx, event_id, rare_type_id, rare_promoter_id } = now;
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_search where event_id = ${event_id} and status = 'paid' order by sorted_at limit 1`.execute(
    ctx.db,
  );
  const oldest = orderNumber(rows[0]?.id ?? '');
  const orders = (ask: Ask) => () => askOrders(now, ask);
  const guests = (ask: AskGuests) => () => askGuests(now, ask);
  return [
    ['orders: first page and count', orders({})],
    ['orders: part of a name that many have', orders({ search: 'mir' })],
    ['orders: name of a few, two words, accents', orders({ search: 'soren simunek' })],
    ['orders: part of an address before the @', orders({ search: 'chloe9990' })],
    ['orders: part of an address after the @', orders({ search: '@post.ex' })],
    ['orders: number of the oldest', orders({ search: oldest })],
    ['orders: what nobody is called', orders({ search: 'xyzzy' })],
    ['orders: one letter', orders({ search: 'q' })],
    ['orders: refunded, one in a thousand', orders({ status: 'refunded' })],
    ['orders: not paid', orders({ status: 'ended' })],
    ['orders: in checkout', orders({ status: 'held' })],
    ['orders: refund failed', orders({ status: 'refund_failed' })],
    ['orders: a rare ticket type', orders({ ticket_type_id: rare_type_id })],
    ['orders: a promoter with few sales', orders({ promoter_link_id: rare_promoter_id })],
    ['orders: a promo code nobody used', orders({ search: 'crowd' })],
    ['guests: first page and count', guests({})],
    ['guests: part of a name that many have', guests({ search: 'mir' })],
    ['guests: name of a few, two words, accents', guests({ search: 'soren simunek' })],
    ['guests: what nobody is called', guests({ search: 'xyzzy' })],
    ['guests: refunded', guests({ state: 'refunded' })],
    ['guests: a letter, and refunded', guests({ search: 'a', state: 'refunded' })],
    ['guests: came, and nobody has', guests({ arrived: 'yes' })],
    ['guests: in Resale, and nothing is', guests({ state: 'listed' })],
    ['guests: a rare ticket type', guests({ ticket_type_id: rare_type_id })],
    ['news since the first page', () => askNews(now)],
  ];
}

/** Parses the search like the call does, then reads the page with its count. */
async function askOrders({ ctx, event_id }: Crowd, { search, ...ask }: Ask): Promise<void> {
  const filters = { ...ask, event_id, search: await readSearch(ctx, event_id, search) };
  const { page_size: limit, count_cap: cap } = ctx.settings;
  await listOrderRows(ctx.db, { filters, cursor: undefined, limit: limit + 1, cap });
}

async function askGuests({ ctx, event_id }: Crowd, { search, ...ask }: AskGuests): Promise<void> {
  const filters = { ...ask, event_id, search: await readSearch(ctx, event_id, search) };
  const { page_size: limit, count_cap: cap } = ctx.settings;
  await listGuestRows(ctx.db, { filters, cursor: undefined, limit: limit + 1, cap });
}

async function askNews({ ctx, event_id }: Crowd): Promise<void> {
  const newest = await findNewestSale(ctx.db, event_id);
  const since = { value: newest?.sort_value ?? '0', id: newest?.order_id ?? '', backwards: true };
  await countNews(ctx.db, event_id, { since, cap: ctx.settings.order_news_cap });
}
