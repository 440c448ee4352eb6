import { sql } from 'kysely';
import type { Saved } from '#contract/saved.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { PLAYS_IN_PUBLIC } from '#server/domains/events/artists.ts';
import type { EventRow } from '#server/domains/events/queries.ts';

const AT_MOST = 500;

/** The ids of what a person saved and follows, newest first. */
export async function listMarks(db: Db | Tx, userId: string): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select coalesce((select json_agg(event_id) from
             (select event_id from saved_events where user_id = ${userId}
               order by created_at desc, event_id limit ${AT_MOST}) s), '[]') as event_ids,
           coalesce((select json_agg(organization_id) from
             (select organization_id from followed_organizations where user_id = ${userId}
               order by created_at desc, organization_id limit ${AT_MOST}) f), '[]') as organizer_ids,
           coalesce((select json_agg(artist_id) from
             (select artist_id from followed_artists where user_id = ${userId}
               order by created_at desc, artist_id limit ${AT_MOST}) a), '[]') as artist_ids`.execute(db);
  return rows[0] ?? { event_ids: [], organizer_ids: [], artist_ids: [] };
}

type NewMarks = Saved & { user_id: string; now: Date };

/** Saves public events and follows public organizers and artists; ids already saved or not public change nothing. */
export async function insertMarks(
  tx: Tx,
  { user_id, event_ids, organizer_ids, artist_ids, now }: NewMarks,
): Promise<void> {
  await sql`
    insert into saved_events (user_id, event_id, created_at)
    select ${user_id}, e.id, ${now} from events e
     where e.id = any(${event_ids}::uuid[]) and e.state <> 'draft' and e.blocked_at is null and e.visibility <> 'private'
     order by e.id
    on conflict do nothing`.execute(tx);
  await sql`
    insert into followed_organizations (user_id, organization_id, created_at)
    select ${user_id}, o.id, ${now} from organizations o
     where o.id = any(${organizer_ids}::uuid[])
     order by o.id
    on conflict do nothing`.execute(tx);
  await sql`
    insert into followed_artists (user_id, artist_id, created_at)
    select ${user_id}, a.id, ${now} from artists a
     where a.id = any(${artist_ids}::uuid[]) and ${PLAYS_IN_PUBLIC}
     order by a.id
    on conflict do nothing`.execute(tx);
}

/** Removes an event from the saved ones. */
export async function deleteSavedEvent(db: Db, userId: string, eventId: string): Promise<void> {
  await db.deleteFrom('saved_events').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
}

/** Stops following an organization. */
export async function deleteFollowed(db: Db, userId: string, organizationId: string): Promise<void> {
  await db
    .deleteFrom('followed_organizations')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Stops following an artist. */
export async function deleteFollowedArtist(db: Db, userId: string, artistId: string): Promise<void> {
  await db.deleteFrom('followed_artists').where('user_id', '=', userId).where('artist_id', '=', artistId).execute();
}

/** The saved events of a feed's owner, of the last month and upcoming; undefined for an unknown secret. */
export async function findFeedEvents(db: Db, tokenHash: Buffer, since: Date): Promise<EventRow[] | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!feed) return undefined;
  const { rows } = await sql<EventRow>`
    select e.* from saved_events s join events e on e.id = s.event_id
     where s.user_id = ${feed.user_id} and e.state <> 'draft' and e.blocked_at is null and e.visibility <> 'private'
       and e.starts_at is not null and e.ends_at > ${since}
     order by e.starts_at, e.id limit ${AT_MOST}`.execute(db);
  return rows;
}
