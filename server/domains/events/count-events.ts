import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { PLANNED_ANEW } from '#server/platform/db/db.ts';
import { type Asked, countedAlong, fromOf, isByPlace, isUnfiltered, readFrom } from './list-filters.ts';
import type { Along } from './local-dates.ts';

/** How many fit, at most as many as are counted; `around` how many are within reach. */
export async function countMatches(ctx: AppContext, asked: Asked, around: number | undefined): Promise<number> {
  if (around !== undefined && isUnfiltered(asked.query)) return around;
  const areFew = around !== undefined && around < ctx.settings.count_cap;
  return countAlong(ctx, asked, countedAlong(asked.query, areFew));
}

/**
 * How many are within reach whatever else is asked for. Where they are few, all of them are looked at; where there are as
 * many as are counted, the list is read as if no place were named and soon has its page and its count. Undefined where
 * that is no question: without a place, and for the next pages of the nearest.
 */
export async function countAround(ctx: AppContext, asked: Asked): Promise<number | undefined> {
  const { query } = asked;
  if (!isByPlace(query) || (query.cursor && readFrom(query))) return undefined;
  const { published_only, is_typed, near, distance_km, page_size } = query;
  return countAlong(
    ctx,
    { ...asked, search: undefined, query: { published_only, is_typed, near, distance_km, page_size } },
    'places',
  );
}

async function countAlong(ctx: AppContext, asked: Asked, along: Along): Promise<number> {
  const { query, search } = asked;
  // Words in a place or of a kind are met along its index: all that have the words and all that are there are many more.
  const isMet = search && along !== 'places' && (query.city ?? query.category ?? query.near);
  const { rows } = await sql<{ count: number }>`${sql.raw(PLANNED_ANEW)}
    select count(*)::int as count from (
      select ${fromOf({ ...asked, query: { ...query, sort: undefined } }, along)} ${isMet ? sql`order by s.starts_at` : sql``}
       limit ${sql.lit(ctx.settings.count_cap)}) capped`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
