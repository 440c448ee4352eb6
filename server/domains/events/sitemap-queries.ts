import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** One sitemap entry: the last part of its path, and when the page last changed. */
export type SitemapEntry = { name: string; updated_at: Date };
type Part = { from: string; limit: number; since: Date };

/** The first event id of every part of the sitemap. Events that ended before `since` are left out; those without a date are not. */
export function listEventParts(db: Db, part: Omit<Part, 'from'>): Promise<string[]> {
  return firstIds(db, eventsOf(part.since), part.limit);
}

/** The events of the part with this first id. */
export async function listEventEntries(db: Db, { from, limit, since }: Part): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select e.slug as name, e.updated_at from ${eventsOf(since)} and e.id >= ${from}::uuid
     order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** The first id of every part of the sitemap with public organizers. */
export function listOrganizerParts(db: Db, limit: number): Promise<string[]> {
  return firstIds(db, ORGANIZERS, limit);
}

/** The organizers of the part with this first id. */
export async function listOrganizerEntries(db: Db, { from, limit }: Omit<Part, 'since'>): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select e.handle as name, e.updated_at from ${ORGANIZERS} and e.id >= ${from}::uuid
     order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** The first id of every part of the sitemap with artists of public events. */
export function listArtistParts(db: Db, part: Omit<Part, 'from'>): Promise<string[]> {
  return firstIds(db, artistsOf(part.since), part.limit);
}

/** The artists of the part with this first id. */
export async function listArtistEntries(db: Db, { from, limit, since }: Part): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select e.slug as name, (select max(v.updated_at) from event_artists p join events v on v.id = p.event_id
                             where p.artist_id = e.id and v.state = 'published' and v.visibility = 'public') as updated_at
      from ${artistsOf(since)} and e.id >= ${from}::uuid order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** The first id of every part of the sitemap with events whose tickets are in Resale. */
export function listResaleParts(db: Db, part: Omit<Part, 'from' | 'since'>): Promise<string[]> {
  return firstIds(db, IN_RESALE, part.limit);
}

/** The events in Resale of the part with this first id. */
export async function listResaleEntries(db: Db, { from, limit }: Omit<Part, 'since'>): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select e.slug as name, r.listed_at as updated_at from ${IN_RESALE} and e.id >= ${from}::uuid
     order by e.id limit ${limit}`.execute(db);
  return rows;
}

const IN_RESALE = sql`events e join event_resale r on r.event_id = e.id where r.is_open`;

function eventsOf(since: Date): RawBuilder<unknown> {
  return sql`events e where e.state = 'published' and e.visibility = 'public'
    and (e.ends_at is null or e.ends_at > ${since})`;
}

function artistsOf(since: Date): RawBuilder<unknown> {
  return sql`artists e where exists (select from event_artists p join events v on v.id = p.event_id
    where p.artist_id = e.id and v.state = 'published' and v.visibility = 'public'
      and (v.ends_at is null or v.ends_at > ${since}))`;
}

const ORGANIZERS = sql`organizations e where exists (select from events v
  where v.organization_id = e.id and v.state = 'published' and v.visibility = 'public')`;

// Parts are named by ids, not by numbers, so that a part keeps its address when others change.
async function firstIds(db: Db, source: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select e.id, row_number() over (order by e.id) as place from ${source}) numbered
     where (place - 1) % ${limit} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}
