import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Key } from './list-by-relevance.ts';
import { distanceTo, type Place, pointOf } from './places.ts';

type Request = { near: Place; from: RawBuilder<unknown>; cursor: Cursor | undefined; limit: number };

/**
 * The keys of a page from near to far, in reading direction. The tree of places is read in the order of the map, which is
 * nearly that of the earth: so many events from it tell how far the last of the page is at most, and of all that are no
 * further the page is then taken in the order of the earth.
 */
export function keysByDistance({ near, from, cursor, limit }: Request): RawBuilder<Key> {
  const [here, km] = [pointOf(near), distanceTo(near)];
  const beyond = beyondOf(km, cursor);
  const furthest = cursor?.backwards
    ? sql`${cursor.value}::float8`
    : sql`(select max(km) from (
        select ${km} as km ${from}${beyond} order by s.place <-> ${here} limit ${sql.lit(limit)}) nearest)`;
  const direction = cursor?.backwards ? sql`desc` : sql`asc`;
  return sql<Key>`select id, km::text as value from (
    select s.event_id as id, ${km} as km ${from}${beyond} and s.place <@ earth_disc(${here}, ${furthest})
     order by 2 ${direction}, 1 ${direction} limit ${sql.lit(limit)}) keys
     order by km ${direction}, id ${direction}`;
}

function beyondOf(km: RawBuilder<number>, cursor: Cursor | undefined): RawBuilder<unknown> {
  if (!cursor) return sql``;
  return sql` and (${km}, s.event_id) ${cursor.backwards ? sql`<` : sql`>`} (${cursor.value}::float8, ${cursor.id}::uuid)`;
}
