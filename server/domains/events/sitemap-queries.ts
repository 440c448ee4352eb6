import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** One sitemap entry: the last part of its path, and when the page last changed. */
export type SitemapEntry = { name: string; updated_at: Date };

/** The pages of one kind: rows `e` of a table, those that are listed. */
export type SitemapKind = { from: RawBuilder<unknown>; name: string; updated_at: RawBuilder<unknown> };

/** The kinds by the first part of their path. Events that ended before `since` are left out; those without a date are not. */
export function sitemapKinds(since: Date): Record<string, SitemapKind> {
  const updated_at = sql`e.updated_at`;
  return {
    events: {
      from: sql`events e where e.state = 'published' and e.visibility = 'public' and (e.ends_at is null or e.ends_at > ${since})`,
      name: 'slug',
      updated_at,
    },
    organizers: {
      from: sql`organizations e where exists (select from events v
        where v.organization_id = e.id and v.state = 'published' and v.visibility = 'public')`,
      name: 'handle',
      updated_at,
    },
    artists: {
      from: sql`artists e where exists (select ${OF_ARTIST} and (v.ends_at is null or v.ends_at > ${since}))`,
      name: 'slug',
      updated_at: sql`(select max(v.updated_at) ${OF_ARTIST})`,
    },
    marketplace: {
      from: sql`events e join event_resale r on r.event_id = e.id where r.is_open`,
      name: 'slug',
      updated_at: sql`r.listed_at`,
    },
  };
}

const OF_ARTIST = sql`from event_artists p join events v on v.id = p.event_id
  where p.artist_id = e.id and v.state = 'published' and v.visibility = 'public'`;

/** The first id of every part. Parts are named by ids, not by numbers, so that a part keeps its address when others change. */
export async function listParts(db: Db, { from }: SitemapKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select e.id, row_number() over (order by e.id) as place from ${from}) numbered
     where (place - 1) % ${limit} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

type Part = { first: string; limit: number };

/** The entries of the part with this first id. */
export async function listEntries(db: Db, kind: SitemapKind, { first, limit }: Part): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select ${sql.ref(`e.${kind.name}`)} as name, ${kind.updated_at} as updated_at from ${kind.from} and e.id >= ${first}::uuid
     order by e.id limit ${limit}`.execute(db);
  return rows;
}
