import { sql } from 'kysely';
import type { TeamRole } from '#contract/organizations.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import { HAS_DATE } from './local-dates.ts';
import { earliestStart } from './longest-event.ts';

/** An event by id or slug, without any access check: callers decide what may be seen. */
export function findEvent(db: Db | Tx, idOrSlug: string) {
  return eventQuery(db, idOrSlug).executeTakeFirst();
}

/** The query for one event by id, or by a slug that it has or had; callers may add conditions. */
export function eventQuery(db: Db | Tx, idOrSlug: string) {
  return db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .selectAll('events')
    .select([
      'organizations.name as organization_name',
      'organizations.handle as organization_handle',
      'organizations.bio as organization_bio',
      'organizations.picture_name as organization_picture_name',
    ])
    .where('events.id', '=', (eb) =>
      isUuid(idOrSlug)
        ? eb.val(idOrSlug.toLowerCase())
        : eb.selectFrom('event_slugs').select('event_slugs.event_id').where('event_slugs.slug', '=', idOrSlug),
    );
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The caller's role in an event: of its organization's team, or door for its doormen. */
export async function findEventRole(db: Db | Tx, eventId: string, actor: Actor | null) {
  if (!actor) return undefined;
  const { rows } = await sql<{ role: TeamRole }>`
    select m.role from organization_members m join events e on e.organization_id = m.organization_id
     where e.id = ${eventId} and m.user_id = ${actor.user_id}
    union all
    select 'door' from doormen d where d.event_id = ${eventId} and d.user_id = ${actor.user_id} and d.removed_at is null
    limit 1`.execute(db);
  return rows[0]?.role;
}

/** Whether the caller has a ticket for an event: ticket holders may see a private one. */
export async function hasTicketOf(db: Db | Tx, eventId: string, actor: Actor | null): Promise<boolean> {
  if (!actor) return false;
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where('owner_user_id', '=', actor.user_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the caller's own address has an invitation to an event that is not over: invited people may see a private
 * event.
 */
export async function isInvitedTo(
  db: Db | Tx,
  { id, ends_at }: Pick<EventRow, 'id' | 'ends_at'>,
  { actor, now }: { actor: Actor | null; now: Date },
): Promise<boolean> {
  if (!actor || (ends_at && ends_at <= now)) return false;
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('event_id', '=', id)
    .where('email', '=', actor.email)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The public events that start soonest, those under way first. */
export function listSoonest(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('event_search as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select([
      'e.id',
      'e.title',
      'e.category',
      'e.starts_at',
      'e.created_at',
      'e.time_zone',
      'e.city',
      'e.venue_name',
      'e.visibility',
    ])
    .select(['e.picture_version', 'e.picture_color', 'e.picture_blur'])
    .where('s.starts_at', '>=', earliestStart(now))
    .where('s.ends_at', '>', now)
    .where(HAS_DATE)
    .orderBy('s.starts_at')
    .orderBy('s.event_id')
    .limit(limit)
    .execute();
}
