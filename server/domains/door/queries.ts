import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { DoorActor } from '#server/platform/http/route.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type DoorRow = {
  id: string;
  slug: string;
  title: string;
  starts_at: Date;
  time_zone: string;
  reentry_allowed: boolean;
  doorman_id: string | null;
  is_supervisor: boolean;
};

/** An event whose door the caller works, by id or slug; undefined when it does not exist or is not theirs. */
export async function findDoor(db: Db | Tx, idOrSlug: string, actor: DoorActor): Promise<DoorRow | undefined> {
  const isThisOne = UUID.test(idOrSlug) ? sql`e.id = ${idOrSlug}::uuid` : sql`e.slug = ${idOrSlug}`;
  const { rows } = await sql<DoorRow>`
    select e.id, e.slug, e.title, e.starts_at, e.time_zone, e.reentry_allowed, a.doorman_id, a.is_supervisor
      from events e cross join lateral door_access(e.id, ${actor.user_id}, ${actor.door_device_id}) a
     where ${isThisOne} and e.state <> 'draft'`.execute(db);
  return rows[0];
}

/** The id behind an id or slug. Access is checked later, by the statement that decides the scan. */
export async function findEventId(db: Db, idOrSlug: string): Promise<string | undefined> {
  if (UUID.test(idOrSlug)) return idOrSlug.toLowerCase();
  const row = await db.selectFrom('events').select('id').where('slug', '=', idOrSlug).executeTakeFirst();
  return row?.id;
}

export type DoorCounts = { admitted: number; inside: number; expected: number };

/** The live counts of an event's door. */
export async function countDoor(db: Db | Tx, eventId: string): Promise<DoorCounts> {
  const { rows } = await sql<DoorCounts>`select * from door_counts(${eventId})`.execute(db);
  return rows[0] as DoorCounts;
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
      'admissions.entry_number',
      'admissions.code_version',
      'tickets.id as ticket_id',
      'tickets.entries',
      'tickets.is_inside',
      'tickets.holder_name',
      'ticket_types.name as ticket_type',
    ])
    .where('admissions.id', '=', admissionId)
    .where('admissions.event_id', '=', eventId)
    .where('tickets.event_id', '=', eventId)
    .forUpdate('tickets')
    .executeTakeFirst();
}
