import { type RawBuilder, sql } from 'kysely';
import { PLANNED_ANEW } from '#server/platform/db/db.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Search } from './read-search.ts';

/**
 * A search's own order. The matches that start soonest, so many at most, come best first: the title itself, the title's
 * beginning, in the title, in title or line-up, anywhere. Whatever starts later follows in the order of its start.
 */
const JUDGED_MATCHES = 200;
const UNJUDGED = '9';

export type Key = { id: string; value: string };
type Request = { search: Search; from: RawBuilder<unknown>; cursor: Cursor | undefined; limit: number };

/** The keys of a page, in reading direction. */
export async function keysByRelevance(db: Db, request: Request): Promise<Key[]> {
  const { cursor, limit } = request;
  const judged = await judgeSoonest(db, request);
  const isAll = judged.length < JUDGED_MATCHES;
  const latest = judged.reduce((last, key) => (startOf(key) > startOf(last) ? key : last), judged[0] as Judged);
  if (!cursor?.backwards) {
    const keys = judged.filter((key) => !cursor || isAfter(key, cursor)).slice(0, limit);
    if (isAll || keys.length === limit) return keys;
    return [...keys, ...(await listUnjudged(db, request, { latest, limit: limit - keys.length }))];
  }
  const later = isAll || !cursor.value.startsWith(UNJUDGED) ? [] : await listUnjudged(db, request, { latest, limit });
  const keys = judged.filter((key) => isAfter(cursor, key)).toReversed();
  return [...later, ...keys].slice(0, limit);
}

type Judged = Key & { starts_at: string };
const startOf = ({ starts_at, id }: Judged) => starts_at + id;
const isAfter = (one: Key, other: Key) => (one.value === other.value ? one.id > other.id : one.value > other.value);

// Text that sorts as its instant does, and back.
const START_TEXT = sql`to_char(s.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
const instantOf = (text: string) => sql`to_timestamp(${text}, 'YYYYMMDDHH24MISSUS')`;

async function judgeSoonest(db: Db, { search, from }: Request): Promise<Judged[]> {
  const { titleKey, titleQuery, namesQuery } = search;
  const { rows } = await sql<Judged>`${sql.raw(PLANNED_ANEW)}
    select id, starts_at, tier || starts_at as value from (
      select s.event_id as id, ${START_TEXT} as starts_at, case
          when s.title_key = ${titleKey} then 0
          when s.title_key ^@ ${titleKey} then 1
          when s.document @@ ${titleQuery}::tsquery then 2
          when s.document @@ ${namesQuery}::tsquery then 3
          else 4 end as tier
        ${from} order by s.starts_at, s.event_id limit ${JUDGED_MATCHES}) judged
     order by tier, starts_at, id`.execute(db);
  return rows;
}

async function listUnjudged(
  db: Db,
  { from, cursor }: Request,
  { latest, limit }: { latest: Judged; limit: number },
): Promise<Key[]> {
  const isBackwards = cursor?.backwards ?? false;
  const direction = isBackwards ? sql`desc` : sql`asc`;
  const beyond = cursor?.value.startsWith(UNJUDGED)
    ? sql` and (s.starts_at, s.event_id) ${isBackwards ? sql`<` : sql`>`} (${instantOf(cursor.value.slice(1))}, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<Key>`${sql.raw(PLANNED_ANEW)}
    select s.event_id as id, ${UNJUDGED} || ${START_TEXT} as value
      ${from} and (s.starts_at, s.event_id) > (${instantOf(latest.starts_at)}, ${latest.id}::uuid)${beyond}
     order by s.starts_at ${direction}, s.event_id ${direction} limit ${limit}`.execute(db);
  return rows;
}
