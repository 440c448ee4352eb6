import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** What a person saved, follows and waits for. */
export async function listSaved(db: Db, { id, email }: { id: string; email: string }) {
  const saved_events = await sql<{ event: string; created_at: Date }>`
    select e.title as event, s.created_at from saved_events s join events e on e.id = s.event_id
     where s.user_id = ${id} order by s.created_at desc`.execute(db);
  const followed_organizers = await sql<{ organizer: string; created_at: Date }>`
    select o.name as organizer, f.created_at from followed_organizations f
      join organizations o on o.id = f.organization_id
     where f.user_id = ${id} order by f.created_at desc`.execute(db);
  const followed_artists = await sql<{ artist: string; created_at: Date }>`
    select a.name as artist, f.created_at from followed_artists f join artists a on a.id = f.artist_id
     where f.user_id = ${id} order by f.created_at desc`.execute(db);
  const sale_alerts = await sql<{ event: string; created_at: Date; sent_at: Date | null }>`
    select e.title as event, a.created_at, a.sent_at from sale_alerts a join events e on e.id = a.event_id
     where a.email = ${email} order by a.created_at desc`.execute(db);
  return {
    saved_events: saved_events.rows,
    followed_organizers: followed_organizers.rows,
    followed_artists: followed_artists.rows,
    sale_alerts: sale_alerts.rows,
  };
}

/** Deletes what a person saved, follows and waits for. */
export async function forgetSaved(tx: Tx, { id, email }: FormerUser): Promise<void> {
  await sql`delete from saved_events where user_id = ${id}`.execute(tx);
  await sql`delete from followed_organizations where user_id = ${id}`.execute(tx);
  await sql`delete from followed_artists where user_id = ${id}`.execute(tx);
  await sql`delete from calendar_feeds where user_id = ${id}`.execute(tx);
  await sql`delete from sale_alerts where email = ${email}`.execute(tx);
}
