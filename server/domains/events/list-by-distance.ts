import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Key } from './list-by-relevance.ts';
import { distanceTo, type Place, pointOf } from './places.ts';

type Request = { near: Place; from: RawBuilder<unknown>; cursor: Cursor | undefined; limit: number };

/**
 * The keys of a page from near to far, in reading direction. The index of places returns events by their distance on
 * the map, which is nearly the distance on earth. So the first `limit` events of the index give an upper bound for the
 * distance of the page's last event, and the page is then sorted exactly among all events within that bound.
 */
export function keysByDistance({ near, from, cursor, limit }: Request): RawBuilder<Key> {
  const [here, km] = [pointOf(near), distanceTo(near)];
  const after = afterCursor(km, cursor);
  const furthest = cursor?.backwards
    ? sql`${cursor.value}::float8`
    : sql`(select max(km) from (
        select ${km} as km ${from}${after} order by s.place <-> ${here} limit ${sql.lit(limit)}) nearest)`;
  const direction = cursor?.backwards ? sql`desc` : sql`asc`;
  return sql<Key>`select id, km::text as value from (
    select s.event_id as id, ${km} as km ${from}${after} and s.place <@ earth_disc(${here}, ${furthest})
     order by 2 ${direction}, 1 ${direction} limit ${sql.lit(limit)}) keys
     order by km ${direction}, id ${direction}`;
}

function afterCursor(km: RawBuilder<number>, cursor: Cursor | undefined): RawBuilder<unknown> {
  if (!cursor) return sql``;
  return sql` and (${km}, s.event_id) ${cursor.backwards ? sql`<` : sql`>`} (${cursor.value}::float8, ${cursor.id}::uuid)`;
}
