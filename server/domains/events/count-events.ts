import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { PLANNED_ANEW } from '#server/platform/db/db.ts';
import { type Asked, fromOf, isByPlace, isUnfiltered, readFrom } from './list-filters.ts';
import type { Along } from './places.ts';

/** How many fit, at most as many as are counted; `around` how many are within reach. */
export async function countMatches(ctx: AppContext, asked: Asked, around: number | undefined): Promise<number> {
  if (around !== undefined && isUnfiltered(asked.query)) return around;
  const areFew = around !== undefined && around < ctx.settings.count_cap;
  return countAlong(ctx, asked, areFew ? 'places' : 'starts');
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
  const around = { published_only, is_typed, near, distance_km, page_size };
  return countAlong(ctx, { ...asked, search: undefined, query: around }, 'places');
}

async function countAlong(ctx: AppContext, asked: Asked, along: Along): Promise<number> {
  const from = fromOf({ ...asked, query: { ...asked.query, sort: undefined } }, along);
  const { rows } = await sql<{ count: number }>`${sql.raw(PLANNED_ANEW)}
    select count(*)::int as count from (select ${from} limit ${sql.lit(ctx.settings.count_cap)}) capped`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
