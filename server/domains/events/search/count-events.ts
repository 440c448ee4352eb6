import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { type ListRequest, fromOf, canScanByPlace, isUnfiltered, distanceOrigin, planOf } from './list-filters.ts';
import type { ScanIndex } from './places.ts';

/** How many events match, up to the cap; `nearby` is the result of `countNearby`. */
export async function countMatches(ctx: AppContext, request: ListRequest, nearby: number | undefined): Promise<number> {
  const { query, catalogue } = request;
  if (nearby !== undefined && isUnfiltered(query)) return nearby;
  const cap = ctx.settings.count_cap;
  if (catalogue && !query.near && isUnfiltered(query) && (await catalogue.countRoughly(cap)) === cap) return cap;
  const areFewNearby = nearby !== undefined && nearby < ctx.settings.count_cap;
  return countUsing(ctx, request, areFewNearby ? 'place' : 'start');
}

/**
 * How many events are within the distance, ignoring all other filters, up to the cap. If they are few, the list reads
 * all of them by place; if they reach the cap, it is read by start, which soon fills its page and its count. Undefined
 * where it is not needed: without a place, and for the following pages of a list by distance.
 */
export async function countNearby(ctx: AppContext, request: ListRequest): Promise<number | undefined> {
  const { query } = request;
  if (!canScanByPlace(query) || (query.cursor && distanceOrigin(query))) return undefined;
  const { published_only, is_typed, near, distance_km, page_size } = query;
  const nearby = { published_only, is_typed, near, distance_km, page_size };
  return countUsing(ctx, { ...request, search: undefined, query: nearby }, 'place');
}

async function countUsing(ctx: AppContext, request: ListRequest, index: ScanIndex): Promise<number> {
  const from = fromOf({ ...request, query: { ...request.query, sort: undefined } }, index);
  const { rows } = await sql<{ count: number }>`${planOf(request.query)}
    select count(*)::int as count from (select ${from} limit ${sql.lit(ctx.settings.count_cap)}) capped`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
