import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { refusedPicture } from '#server/platform/pictures/redraw-picture.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Stores a picture of one of an organization's events with `put`, unless its pictures would take too much space: 400 on
 * the picture. One at a time, so that concurrent uploads cannot exceed the limit together. Copies of an event share a
 * picture, which counts once.
 */
export async function limitPictures(
  { settings }: AppContext,
  tx: Tx,
  { organization_id, put }: { organization_id: string; put: () => Promise<void> },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${organization_id}`}, 0))`.execute(tx);
  await put();
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select distinct on (e.picture_version) octet_length(p.webp) as bytes
        from events e join event_pictures p on p.event_id = e.id
       where e.organization_id = ${organization_id}) kept`.execute(tx);
  const most = settings.picture_bytes_per_organization;
  if ((rows[0]?.bytes ?? 0) <= most) return;
  throw refusedPicture(
    `The pictures of your events can take up ${Math.floor(most / MEGABYTE)} MB in total. Remove one of them first.`,
  );
}
