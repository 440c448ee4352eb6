import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#server/platform/db/db.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Search } from './read-search.ts';

/**
 * The order by relevance. The 200 matches that start soonest are ranked: equal title, title with this beginning, words
 * in the title, words in title or line-up, words anywhere. Later matches follow by start.
 */
const RANKED_MATCHES = 200;
const UNRANKED = '9';

export type Key = { id: string; value: string };
type Request = { search: Search; from: RawBuilder<unknown>; cursor: Cursor | undefined; limit: number };

/** The keys of a page, in reading direction. */
export async function keysByRelevance(db: Db, request: Request): Promise<Key[]> {
  const { cursor, limit } = request;
  const ranked = await rankSoonest(db, request);
  const isAll = ranked.length < RANKED_MATCHES;
  const latest = ranked.reduce((last, key) => (startOf(key) > startOf(last) ? key : last), ranked[0] as Ranked);
  if (!cursor?.backwards) {
    const keys = ranked.filter((key) => !cursor || isAfter(key, cursor)).slice(0, limit);
    if (isAll || keys.length === limit) return keys;
    return [...keys, ...(await listUnranked(db, request, { latest, limit: limit - keys.length }))];
  }
  const later = isAll || !cursor.value.startsWith(UNRANKED) ? [] : await listUnranked(db, request, { latest, limit });
  const keys = ranked.filter((key) => isAfter(cursor, key)).toReversed();
  return [...later, ...keys].slice(0, limit);
}

type Ranked = Key & { starts_at: string };
const startOf = ({ starts_at, id }: Ranked) => starts_at + id;
const isAfter = (one: Key, other: Key) => (one.value === other.value ? one.id > other.id : one.value > other.value);

// An instant as text with the same sort order, and back. 'infinity' has no such text.
const LAST = sql.lit('9'.repeat(20));
const START_TEXT = sql`coalesce(to_char(s.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), ${LAST})`;
const instantOf = (text: string) =>
  sql`coalesce(to_timestamp(nullif(${text}, ${LAST}), 'YYYYMMDDHH24MISSUS'), 'infinity')`;

async function rankSoonest(db: Db, { search, from }: Request): Promise<Ranked[]> {
  const { titleKey, titleQuery, namesQuery } = search;
  const { rows } = await sql<Ranked>`${sql.raw(CUSTOM_PLAN)}
    select id, starts_at, tier || starts_at as value from (
      select s.event_id as id, ${START_TEXT} as starts_at, case
          when s.title_key = ${titleKey} then 0
          when s.title_key ^@ ${titleKey} then 1
          when s.document @@ ${titleQuery}::tsquery then 2
          when s.document @@ ${namesQuery}::tsquery then 3
          else 4 end as tier
        ${from} order by s.starts_at, s.event_id limit ${RANKED_MATCHES}) ranked
     order by tier, starts_at, id`.execute(db);
  return rows;
}

async function listUnranked(
  db: Db,
  { from, cursor }: Request,
  { latest, limit }: { latest: Ranked; limit: number },
): Promise<Key[]> {
  const isBackwards = cursor?.backwards ?? false;
  const direction = isBackwards ? sql`desc` : sql`asc`;
  const after = cursor?.value.startsWith(UNRANKED)
    ? sql` and (s.starts_at, s.event_id) ${isBackwards ? sql`<` : sql`>`} (${instantOf(cursor.value.slice(1))}, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<Key>`${sql.raw(CUSTOM_PLAN)}
    select s.event_id as id, ${UNRANKED} || ${START_TEXT} as value
      ${from} and (s.starts_at, s.event_id) > (${instantOf(latest.starts_at)}, ${latest.id}::uuid)${after}
     order by s.starts_at ${direction}, s.event_id ${direction} limit ${limit}`.execute(db);
  return rows;
}
