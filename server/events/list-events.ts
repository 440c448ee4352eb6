import { type RawBuilder, sql } from 'kysely';
import { listEvents as listEventsRoute } from '#contract/events.ts';
import type { AppContext } from '../context.ts';
import { isPgError } from '../db/pg-errors.ts';
import { type Db, PLANNED_ANEW } from '../db/db.ts';
import { invalid } from '../lib/errors.ts';
import { type Cursor, decodeCursor, pageOfRows } from '../lib/paging.ts';
import { type Actor, JsonText } from '../lib/route.ts';
import { type Key, keysByRelevance } from './list-by-relevance.ts';
import { findCards } from './list-cards.ts';
import { countedAlong, filtersOf, isWalked, type ListQuery, readAlong, sourceOf } from './list-filters.ts';
import { orderOf } from './list-orders.ts';
import type { Along } from './local-dates.ts';
import { readSearch, type Search } from './read-search.ts';

type Plan = {
  query: ListQuery;
  from: RawBuilder<unknown>;
  search: Search | undefined;
  cursor: Cursor | undefined;
  now: Date;
};

type Asked = Pick<Plan, 'query' | 'search' | 'now'> & { actor: Actor | null; along: Along };

/** A page of events: the public ones, or with `published_only` false the caller's own drafts only. */
export async function listEvents(ctx: AppContext, actor: Actor | null, query: ListQuery): Promise<JsonText> {
  const now = ctx.clock.now();
  const cursor = decodeCursor(query.cursor);
  const search = query.search ? await readSearch(ctx.db, query.search) : undefined;
  const plan: Plan = {
    query,
    search,
    cursor,
    now,
    from: fromOf({ query, actor, search, now, along: readAlong(query) }),
  };
  // Words that are none ("!?") find nothing, rather than everything.
  if (query.search && !search) return writeList({ count: 0, next: null, previous: null }, []);
  const [rows, count] = await Promise.all([findKeys(ctx, plan), cursor ? null : countMatches(ctx, plan, actor)]);
  const { page, next, previous } = pageOfRows({
    rows,
    size: query.page_size,
    cursor,
    keyOf: (row) => row,
    path: listEventsRoute.path,
    query: repeatable(query),
  });
  const ids = page.map(({ id }) => id);
  return writeList({ count, next, previous }, await findCards(ctx, ids, query));
}

function writeList(around: { count: number | null; next: string | null; previous: string | null }, cards: string[]) {
  return new JsonText(`${JSON.stringify(around).slice(0, -1)},"results":[${cards.join(',')}]}`);
}

/** The events that fit, as `from … where …` over alias `s`. */
function fromOf({ query, actor, search, now, along }: Asked) {
  const where = filtersOf(query, now, along);
  if (search && query.published_only) where.push(sql`s.document @@ ${search.query}::tsquery`);
  else if (search) where.push(...search.words.map((choices) => sql`s.text like ${`%${choices[0]}%`}`));
  return sql`from ${sourceOf(query, actor)} where ${sql.join(where, sql` and `)}`;
}

/** The keys of a page and one more, in reading direction. */
async function findKeys(ctx: AppContext, plan: Plan): Promise<Key[]> {
  const { query, search, cursor } = plan;
  try {
    if (!search && isWalked(query)) return await readKeys(ctx.plannedOnce, keysInOrder(plan));
    if (!search || !isByRelevance(query))
      return await readKeys(ctx.db, sql`${sql.raw(PLANNED_ANEW)} ${keysInOrder(plan)}`);
    return await keysByRelevance(ctx.db, { ...plan, search, limit: query.page_size + 1 });
  } catch (error) {
    // A cursor of another list holds a value that is none of this order's kind.
    if (cursor && isPgError(error) && error.code.startsWith('22')) {
      throw invalid({ cursor: ['Not a cursor of this list.'] });
    }
    throw error;
  }
}

function isByRelevance({ published_only, sort = 'relevance' }: ListQuery): boolean {
  return published_only && sort === 'relevance';
}

// The limit stands in the text: unknown, the plan would be one for a tenth of everything.
function keysInOrder({ query, from, cursor }: Plan): RawBuilder<Key> {
  const { value, id, type, descending } = orderOf(query);
  const isDescending = descending !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql` and (${value}, ${id}) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)`
    : sql``;
  return sql`select id, key::text as value from (
    select ${id} as id, ${value} as key ${from}${after}
     order by 2 ${direction}, 1 ${direction} limit ${sql.lit(query.page_size + 1)}) keys
     order by key ${direction}, id ${direction}`;
}

async function readKeys(db: Db, keys: RawBuilder<Key>): Promise<Key[]> {
  const { rows } = await keys.execute(db);
  return rows;
}

/** How many fit, at most as many as are counted. Visitors share a figure that may be some seconds old. */
async function countMatches(ctx: AppContext, plan: Plan, actor: Actor | null): Promise<number> {
  if (!plan.query.published_only) return countNow(ctx, plan, actor);
  const filters = { ...plan.query, cursor: undefined, sort: undefined, page_size: undefined };
  return ctx.kept.counts.get(JSON.stringify(filters), () => countNow(ctx, plan, actor));
}

async function countNow(ctx: AppContext, { query, search, now }: Plan, actor: Actor | null): Promise<number> {
  const along = countedAlong(query);
  const from = fromOf({ query: { ...query, sort: undefined }, actor, search, now, along });
  const isPlannedOnce = !search && (isWalked(query) || along === 'places');
  // Words in a place or of a kind are met along its index: all that have the words and all that are there are many more.
  const order = search && (query.city || query.category) ? sql`order by s.starts_at` : sql``;
  const { rows } = await sql<{ count: number }>`${isPlannedOnce ? sql`` : sql.raw(PLANNED_ANEW)}
    select count(*)::int as count from (select ${from} ${order} limit ${sql.lit(ctx.settings.count_cap)}) capped`.execute(
    isPlannedOnce ? ctx.plannedOnce : ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** The query as the addresses of the neighbouring pages say it. */
function repeatable({ near, ...query }: ListQuery) {
  return {
    ...query,
    cursor: undefined,
    ...(near ? { near: `${near.latitude},${near.longitude}` } : { distance_km: undefined }),
  };
}
