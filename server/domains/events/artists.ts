import { sql } from 'kysely';
import type { z } from 'zod';
import { type Artist, getArtist as getArtistRoute } from '#contract/artists.ts';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { decodeCursor } from '#server/platform/http/paging.ts';
import { listPublicEvents } from './list-public-events.ts';
import type { FindResalePrices } from './with-resale-prices.ts';

type Asked = { query: z.output<typeof getArtistRoute.query>; findResalePrices: FindResalePrices };

/** An artist's page with one page of future or past events; 404 without a public event. */
export async function getArtist(ctx: AppContext, slug: string, { query, findResalePrices }: Asked) {
  const { when } = query;
  const cursor = decodeCursor(query.cursor);
  const artist = await findPublicArtist(ctx.db, slug);
  if (!artist) throw notFound();
  const path = getArtistRoute.path.replace(':slug', encodeURIComponent(artist.slug));
  const of = sql<boolean>`e.id in (select event_id from event_artists where artist_id = ${artist.id})`;
  return { artist, ...(await listPublicEvents(ctx, { when, cursor, path, of, findResalePrices })) };
}

/** The artists of an event, in the order of its line-up, with the spelling of this event. */
export async function listEventArtists(db: Db | Tx, { id, line_up }: { id: string; line_up: string[] }) {
  if (line_up.length === 0) return [];
  const { rows } = await sql<Artist & { position: number }>`
    select a.id, a.slug, a.name, p.position from event_artists p join artists a on a.id = p.artist_id
     where p.event_id = ${id} order by p.position`.execute(db);
  return rows.map(({ position, ...artist }): Artist => ({ ...artist, name: line_up[position - 1] ?? artist.name }));
}

/** The public ones of these artists. */
export async function listPublicArtists(db: Db, ids: string[]): Promise<Artist[]> {
  const { rows } = await sql<Artist>`
    select a.id, a.slug, a.name from artists a where a.id = any(${ids}::uuid[]) and ${PLAYS_IN_PUBLIC}`.execute(db);
  return rows;
}

/** Whether artist `a` plays at a public event. */
export const PLAYS_IN_PUBLIC = sql<boolean>`exists (
  select from event_artists p join events v on v.id = p.event_id
   where p.artist_id = a.id and v.state = 'published' and v.visibility = 'public')`;

async function findPublicArtist(db: Db, slug: string): Promise<Artist | undefined> {
  const { rows } = await sql<Artist>`
    select a.id, a.slug, a.name from artists a where a.slug = artist_slug(${slug}) and ${PLAYS_IN_PUBLIC}`.execute(db);
  return rows[0];
}
