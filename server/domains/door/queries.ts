import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

export type DoorRow = {
  id: string;
  slug: string;
  title: string;
  doors_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  reentry_allowed: boolean;
  is_cancelled: boolean;
  code_mode: 'static' | 'rotating';
  gates: string[];
  doorman_id: string | null;
  is_supervisor: boolean;
};

/** An event whose door the caller works, by id or slug; undefined if it does not exist or is not theirs. */
export async function findDoor(db: Db | Tx, idOrSlug: string, actor: DoorActor): Promise<DoorRow | undefined> {
  const isThisOne = isUuid(idOrSlug) ? sql`e.id = ${idOrSlug}::uuid` : sql`e.slug = ${idOrSlug}`;
  // For an event that staff took off sale: its sold tickets stay valid.
  const hasTickets = sql`exists (select from tickets k where k.event_id = e.id)`;
  const { rows } = await sql<DoorRow>`
    select e.id, e.slug, e.title, e.doors_at, e.starts_at, e.ends_at, e.time_zone, e.reentry_allowed,
           e.state = 'cancelled' as is_cancelled, e.code_mode, e.gates, a.doorman_id, a.is_supervisor
      from events e cross join lateral door_access(e.id, ${actor.user_id}, ${actor.door_device_id}) a
     where ${isThisOne} and (e.state <> 'draft' or ${hasTickets})`.execute(db);
  return rows[0];
}

/** Whether a draft is one whose door the caller will work. */
export async function isDoorOfDraft(db: Db, idOrSlug: string, actor: DoorActor): Promise<boolean> {
  const isThisOne = isUuid(idOrSlug) ? sql`e.id = ${idOrSlug}::uuid` : sql`e.slug = ${idOrSlug}`;
  const { rows } = await sql`
    select from events e cross join lateral door_access(e.id, ${actor.user_id}, ${actor.door_device_id}) a
     where ${isThisOne} and e.state = 'draft'`.execute(db);
  return rows.length > 0;
}

/** The id behind an id or slug. Access is checked later, by the statement that decides the scan. */
export async function findEventId(db: Db, idOrSlug: string): Promise<string | undefined> {
  if (isUuid(idOrSlug)) return idOrSlug.toLowerCase();
  const row = await db.selectFrom('events').select('id').where('slug', '=', idOrSlug).executeTakeFirst();
  return row?.id;
}

export type DoorCounts = { admitted: number; inside: number; expected: number };

/** The live counts of an event's door. */
export async function countDoor(db: Db | Tx, eventId: string): Promise<DoorCounts> {
  const { rows } = await sql<DoorCounts>`select * from door_counts(${eventId})`.execute(db);
  return rows[0] as DoorCounts;
}

/** The counts of each ticket type of an event that is on sale or was sold, in their order. */
export async function countDoorByType(db: Db, eventId: string) {
  const { rows } = await sql<DoorCounts & { ticket_type_id: string; name: string }>`
    select t.id as ticket_type_id, t.name, coalesce(k.admitted, 0) as admitted, coalesce(k.inside, 0) as inside, t.sold as expected
      from ticket_types t left join door_tallies k on k.event_id = t.event_id and k.ticket_type_id = t.id
     where t.event_id = ${eventId} and (t.state <> 'archived' or t.sold > 0)
     order by t.position, t.id`.execute(db);
  return rows;
}

/** The code in force of one of the event's tickets. */
export function findTicketCode(db: Db, eventId: string, ticketId: string) {
  return db
    .selectFrom('tickets')
    .select(['code_key', 'code_version'])
    .where('id', '=', ticketId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** The record of an earlier scan with the same number from the same device. */
export function findScan(tx: Tx, eventId: string, deviceId: string, scanId: string) {
  return tx
    .selectFrom('admissions')
    .select(['id', 'kind', 'undoes_id', 'at'])
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('scan_id', '=', scanId)
    .executeTakeFirst();
}

/** A record at an event's door with its ticket, the ticket locked. */
export function lockScannedTicket(tx: Tx, eventId: string, admissionId: string) {
  return tx
    .selectFrom('admissions')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .select([
      'admissions.id as admission_id',
      'admissions.code_version',
      'tickets.id as ticket_id',
      'tickets.holder_name',
      'ticket_types.name as ticket_type',
    ])
    .where('admissions.id', '=', admissionId)
    .where('admissions.event_id', '=', eventId)
    .where('tickets.event_id', '=', eventId)
    .forUpdate('tickets')
    .executeTakeFirst();
}
