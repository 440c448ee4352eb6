import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Key } from './list-by-relevance.ts';
import { distanceTo, type Place, pointOf } from './places.ts';

type Request = {
  near: Place;
  /** The maximum distance of the list. */
  furthest_km: number;
  /** Whether events without tickets come after all others. */
  has_gone_last: boolean;
  from: RawBuilder<unknown>;
  plan: RawBuilder<unknown>;
  cursor: Cursor | undefined;
  limit: number;
};

/** Added to the distance of an event without tickets, so that it comes after all others; no event is this far away. */
const GONE_KM = 100_000;

/** The value a list by distance is sorted by. */
export function rankByDistance(near: Place): RawBuilder<number> {
  return sql<number>`(${distanceTo(near)} + case when s.is_gone then ${sql.lit(GONE_KM)} else 0 end)`;
}

/** The part of a list that is read: events with tickets left, those that are gone, or both together by distance. */
type Part = { condition: RawBuilder<unknown>; rank: RawBuilder<number>; added_km: number };

function partsOf({ near, has_gone_last }: Request): [first: Part, last?: Part] {
  const rank = rankByDistance(near);
  if (!has_gone_last) return [{ condition: sql``, rank: distanceTo(near), added_km: 0 }];
  return [
    { condition: sql` and not s.is_gone`, rank, added_km: 0 },
    { condition: sql` and s.is_gone`, rank, added_km: GONE_KM },
  ];
}

/**
 * The keys of a page from near to far, in reading direction: first the events with tickets left, then the others.
 * Usually a page lies within one part, so each part is a statement of its own.
 */
export async function listByDistance(db: Db, request: Request): Promise<Key[]> {
  const { cursor, limit } = request;
  const isBackwards = cursor?.backwards ?? false;
  const [open, gone] = partsOf(request);
  const isInGone = Number(cursor?.value ?? 0) >= GONE_KM;
  const [first, next] = isBackwards ? [gone, open] : [open, gone];
  if (!first || isInGone !== isBackwards) return listPart(db, request, { part: next ?? open, isBackwards });
  const keys = await listPart(db, request, { part: first, isBackwards });
  if (keys.length >= limit || !next) return keys;
  const rest = { ...request, cursor: undefined, limit: limit - keys.length };
  return [...keys, ...(await listPart(db, rest, { part: next, isBackwards }))];
}

type Read = { part: Part; isBackwards: boolean };

async function listPart(db: Db, request: Request, read: Read): Promise<Key[]> {
  const { rows } = await sql<Key>`${request.plan} ${keysOf(request, read)}`.execute(db);
  return rows;
}

/**
 * The index of places returns events by their distance on the map, which is nearly the distance on earth. So the first
 * `limit` events of the index give an upper bound for the distance of the page's last event, and the page is then
 * sorted exactly among all events within that bound.
 */
function keysOf(
  { near, from: all, cursor, limit, furthest_km }: Request,
  { part, isBackwards }: Read,
): RawBuilder<Key> {
  const { condition, rank, added_km } = part;
  const [here, from] = [pointOf(near), sql`${all}${condition}`];
  const after = cursor
    ? sql` and (${rank}, s.event_id) ${isBackwards ? sql`<` : sql`>`} (${cursor.value}::float8, ${cursor.id}::uuid)`
    : sql``;
  const furthest = isBackwards
    ? sql`${cursor ? Number(cursor.value) - added_km : furthest_km}::float8`
    : sql`(select max(km) from (
        select ${distanceTo(near)} as km ${from}${after} order by s.place <-> ${here} limit ${sql.lit(limit)}) nearest)`;
  const direction = isBackwards ? sql`desc` : sql`asc`;
  return sql<Key>`select id, rank::text as value from (
    select s.event_id as id, ${rank} as rank ${from}${after} and s.place <@ earth_disc(${here}, ${furthest})
     order by 2 ${direction}, 1 ${direction} limit ${sql.lit(limit)}) keys
     order by rank ${direction}, id ${direction}`;
}
