import { type RawBuilder, sql } from 'kysely';
import { listEvents as listEventsRoute } from '#contract/events.ts';
import type { AppContext } from '../context.ts';
import { isPgError } from '../db/pg-errors.ts';
import { PLANNED_ANEW } from '../db/db.ts';
import { invalid } from '../lib/errors.ts';
import { type Cursor, decodeCursor, pageOfRows } from '../lib/paging.ts';
import type { Actor } from '../lib/route.ts';
import { type Key, keysByRelevance } from './list-by-relevance.ts';
import { listCards } from './list-cards.ts';
import { filtersOf, type ListQuery, needsStandings, scopeOf } from './list-filters.ts';
import { orderOf } from './list-orders.ts';
import { readSearch, type Search } from './read-search.ts';

type Plan = { query: ListQuery; from: RawBuilder<unknown>; search: Search | undefined; cursor: Cursor | undefined };

/** A page of events: the public ones, or with `published_only` false the caller's own drafts only. */
export async function listEvents(ctx: AppContext, actor: Actor | null, query: ListQuery) {
  const now = ctx.clock.now();
  const cursor = decodeCursor(query.cursor);
  const search = query.search ? await readSearch(ctx.db, query.search) : undefined;
  const plan: Plan = { query, search, cursor, from: fromOf({ query, actor, search, now }) };
  // Words that are none ("!?") find nothing, rather than everything.
  if (query.search && !search) return { count: 0, next: null, previous: null, results: [] };
  const [keys, count] = await Promise.all([listKeys(ctx, plan), cursor ? null : countMatches(ctx, plan)]);
  const { page, next, previous } = pageOfRows({
    rows: keys,
    size: query.page_size,
    cursor,
    keyOf: (key) => key,
    path: listEventsRoute.path,
    query: repeatable(query),
  });
  const results = await listCards(ctx, { ids: page.map(({ id }) => id), near: query.near, now });
  return { count, next, previous, results };
}

/** The events that fit, as `from … where …` over `e`, where needed `p` (standings), and in a search `s`. */
function fromOf({ query, actor, search, now }: Pick<Plan, 'query' | 'search'> & { actor: Actor | null; now: Date }) {
  const where = [...scopeOf(query, actor, now), ...filtersOf(query, now)];
  if (search && query.published_only) {
    // Said of the narrow table too: from there it comes in the order of its start.
    where.push(sql`s.document @@ ${search.query}::tsquery`, sql`s.ends_at > ${now}`);
    where.push(sql`s.starts_at >= ${now}::timestamptz - interval '14 days'`);
  } else if (search) {
    const text = sql`search_fold(concat_ws(' ', e.title, e.summary, e.venue_name, e.city, array_to_string(e.line_up, ' ')))`;
    where.push(...search.words.map((choices) => sql`${text} like ${`%${choices[0]}%`}`));
  }
  return sql`from events e
    ${search && query.published_only ? sql`join event_search s on s.event_id = e.id` : sql``}
    ${needsStandings(query) ? sql`join event_standings p on p.event_id = e.id` : sql``}
    where ${sql.join(where, sql` and `)}`;
}

async function listKeys(ctx: AppContext, plan: Plan): Promise<Key[]> {
  const { query, search, from, cursor } = plan;
  const limit = query.page_size + 1;
  const isByRelevance = search && query.published_only && (query.sort ?? 'relevance') === 'relevance';
  try {
    return await (isByRelevance ? keysByRelevance(ctx.db, { search, from, cursor, limit }) : keysInOrder(ctx, plan));
  } catch (error) {
    // A cursor of another list holds a value that is none of this order's kind.
    if (cursor && isPgError(error) && error.code.startsWith('22')) {
      throw invalid({ cursor: ['Not a cursor of this list.'] });
    }
    throw error;
  }
}

async function keysInOrder(ctx: AppContext, { query, from, search, cursor }: Plan): Promise<Key[]> {
  const { value, id, type, descending } = orderOf(query, search !== undefined);
  const isDescending = descending !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql` and (${value}, ${id}) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<Key>`${planning(search)}
    select e.id, ${value}::text as value ${from}${after}
     order by ${value} ${direction}, ${id} ${direction} limit ${query.page_size + 1}`.execute(ctx.db);
  return rows;
}

async function countMatches(ctx: AppContext, { from, search }: Plan): Promise<number> {
  const { rows } = await sql<{ count: number }>`${planning(search)}
    select count(*)::int as count from (select ${from} limit ${ctx.settings.count_cap}) capped`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Words differ in how often they occur, and the right plan with them. */
function planning(search: Search | undefined): RawBuilder<unknown> {
  return search ? sql.raw(PLANNED_ANEW) : sql``;
}

/** The query as the addresses of the neighbouring pages say it. */
function repeatable({ near, ...query }: ListQuery) {
  return {
    ...query,
    cursor: undefined,
    ...(near ? { near: `${near.latitude},${near.longitude}` } : { distance_km: undefined }),
  };
}
