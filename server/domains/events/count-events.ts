import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { PLANNED_ANEW } from '#server/platform/db/db.ts';
import {
  type Asked,
  countedAlong,
  fromOf,
  isByPlace,
  isUnfiltered,
  isWalked,
  type ListQuery,
  readFrom,
} from './list-filters.ts';
import type { Along } from './local-dates.ts';

/**
 * How many fit, at most as many as are counted; `around` how many are within reach. Visitors share a figure that may be
 * some seconds old.
 */
export async function countMatches(ctx: AppContext, asked: Asked, around: number | undefined): Promise<number> {
  const { query } = asked;
  if (around !== undefined && isUnfiltered(query)) return around;
  const isFew = around === undefined ? undefined : around < ctx.settings.count_cap;
  if (!query.published_only) return countNow(ctx, asked);
  return ctx.kept.counts.get(keyOf(query), () => countNow(ctx, asked, isFew));
}

/**
 * How many are within reach whatever else is asked for. Where they are few, all of them are looked at; where there are as
 * many as are counted, the list is read as if no place were named and soon has its page and its count. Undefined where
 * that is no question: without a place, and for nothing but the nearest.
 */
export async function countAround(ctx: AppContext, asked: Asked): Promise<number | undefined> {
  const { query } = asked;
  const isNearest = readFrom(query) && (isUnfiltered(query) || query.cursor);
  if (!isByPlace(query) || isNearest) return undefined;
  const { published_only, near, distance_km, page_size } = query;
  return countMatches(
    ctx,
    { ...asked, search: undefined, query: { published_only, near, distance_km, page_size } },
    undefined,
  );
}

const keyOf = (query: ListQuery) =>
  JSON.stringify({ ...query, cursor: undefined, sort: undefined, page_size: undefined });

async function countNow(ctx: AppContext, asked: Asked, isFew?: boolean): Promise<number> {
  const query = { ...asked.query, sort: undefined };
  const along = countedAlong(query, isFew);
  const isOnce = isPlannedOnce(asked, along);
  const { rows } = await sql<{ count: number }>`${isOnce ? sql`` : sql.raw(PLANNED_ANEW)}
    select count(*)::int as count from (
      select ${fromOf({ ...asked, query }, along)} ${orderOf(asked, along)} limit ${sql.lit(ctx.settings.count_cap)}) capped`.execute(
    isOnce ? ctx.plannedOnce : ctx.db,
  );
  return rows[0]?.count ?? 0;
}

function isPlannedOnce({ query, search }: Asked, along: Along): boolean {
  if (search) return false;
  return along === 'places' ? !query.city && !query.organization_id : isWalked(query);
}

// Words in a place or of a kind are met along its index: all that have the words and all that are there are many more.
function orderOf({ query, search }: Asked, along: Along): RawBuilder<unknown> {
  const isMet = search && along !== 'places' && (query.city ?? query.category ?? query.near);
  return isMet ? sql`order by s.starts_at` : sql``;
}
