import { type RawBuilder, sql } from 'kysely';
import { listEvents as listEventsRoute } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { isPgError } from '#server/platform/db/pg-errors.ts';
import { type Db, PLANNED_ANEW } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import { type Actor, JsonText } from '#server/platform/http/route.ts';
import { countAround, countMatches } from './count-events.ts';
import { keysByDistance } from './list-by-distance.ts';
import { type Key, keysByRelevance } from './list-by-relevance.ts';
import { findCards } from './list-cards.ts';
import { type Asked, fromOf, isWalked, type ListQuery, readAlong, readFrom } from './list-filters.ts';
import { orderOf } from './list-orders.ts';
import { readSearch } from './read-search.ts';

type Plan = Asked & { cursor: Cursor | undefined; from: RawBuilder<unknown> };

/** A page of events: the public ones, or with `published_only` false the caller's own drafts only. */
export async function listEvents(ctx: AppContext, actor: Actor | null, query: ListQuery): Promise<JsonText> {
  const cursor = decodeCursor(query.cursor);
  const search = query.search ? await readSearch(ctx.db, query.search) : undefined;
  // Words that are none ("!?") find nothing, rather than everything.
  if (query.search && !search) return writeList({ count: 0, next: null, previous: null }, []);
  const asked: Asked = { query, actor, search, now: ctx.clock.now() };
  const around = await countAround(ctx, asked);
  const isFew = around === undefined ? undefined : around < ctx.settings.count_cap;
  const [rows, count] = await Promise.all([
    findKeys(ctx, { ...asked, cursor, from: fromOf(asked, readAlong(query, isFew)) }),
    cursor ? null : countMatches(ctx, asked, around),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size: query.page_size,
    cursor,
    keyOf: (row) => row,
    path: listEventsRoute.path,
    query: repeatable(query),
  });
  return writeList({ count, next, previous }, await findCards(ctx, page, query));
}

function writeList(around: { count: number | null; next: string | null; previous: string | null }, cards: string[]) {
  return new JsonText(`${JSON.stringify(around).slice(0, -1)},"results":[${cards.join(',')}]}`);
}

/** The keys of a page and one more, in reading direction. */
async function findKeys(ctx: AppContext, plan: Plan): Promise<Key[]> {
  const { query, search, cursor } = plan;
  const limit = query.page_size + 1;
  const near = readFrom(query);
  try {
    if (search && isByRelevance(query)) return await keysByRelevance(ctx.db, { ...plan, search, limit });
    const keys = near ? keysByDistance({ ...plan, near, limit }) : keysInOrder(plan);
    if (!search && isWalked(query)) return await readKeys(ctx.plannedOnce, keys);
    return await readKeys(ctx.db, sql`${sql.raw(PLANNED_ANEW)} ${keys}`);
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

/** The query as the addresses of the neighbouring pages say it. */
function repeatable({ near, ...query }: ListQuery) {
  return {
    ...query,
    cursor: undefined,
    ...(near ? { near: `${near.latitude},${near.longitude}` } : { distance_km: undefined }),
  };
}
