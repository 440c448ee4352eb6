import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** The doormen `d` of an event who were not removed, in the order they were added. */
function selectDoormen(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('doormen as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.name', 'd.email', 'd.is_supervisor', 'd.created_at'])
    .select(sql<string | null>`case when d.email is null then u.username end`.as('username'))
    .select((eb) =>
      eb
        .selectFrom('admissions as a')
        .select('a.at')
        .whereRef('a.doorman_id', '=', 'd.id')
        .orderBy('a.at', 'desc')
        .limit(1)
        .as('last_scan_at'),
    )
    .where('d.event_id', '=', eventId)
    .where('d.removed_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.id');
}

export type DoormanRow = Awaited<ReturnType<typeof listDoormenOf>>[number];

/** The doormen of an event. */
export function listDoormenOf(db: Db, eventId: string) {
  return selectDoormen(db, eventId).execute();
}

/** One doorman of an event. */
export function findDoorman(db: Db | Tx, eventId: string, id: string): Promise<DoormanRow | undefined> {
  return selectDoormen(db, eventId).where('d.id', '=', id).executeTakeFirst();
}

/** The links of an event that were not removed, each with the devices it let in, the latest link first. */
function selectLinks(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('door_links as l')
    .select(['l.id', 'l.name', 'l.tries_left', 'l.created_at'])
    .select((link) =>
      jsonArrayFrom(
        link
          .selectFrom('door_devices as v')
          .select(['v.id', 'v.name', 'v.created_at', 'v.last_seen_at'])
          .select((device) =>
            device
              .selectFrom('admissions as a')
              .select(sql<number>`count(*)::int`.as('scans'))
              .whereRef('a.door_device_id', '=', 'v.id')
              .as('scans'),
          )
          .whereRef('v.door_link_id', '=', 'l.id')
          .where('v.removed_at', 'is', null)
          .orderBy('v.created_at')
          .orderBy('v.id'),
      ).as('devices'),
    )
    .where('l.event_id', '=', eventId)
    .where('l.removed_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
}

export type DoorLinkRow = Awaited<ReturnType<typeof listLinksOf>>[number];

/** The door links of an event. */
export function listLinksOf(db: Db, eventId: string) {
  return selectLinks(db, eventId).execute();
}

/** One door link of an event. */
export function findLink(db: Db | Tx, eventId: string, id: string): Promise<DoorLinkRow | undefined> {
  return selectLinks(db, eventId).where('l.id', '=', id).executeTakeFirst();
}

/** The link that let a device in. */
export function findLinkOfDevice(db: Db, deviceId: string) {
  return db
    .selectFrom('door_devices as v')
    .innerJoin('door_links as l', 'l.id', 'v.door_link_id')
    .select('l.tries_left')
    .where('v.id', '=', deviceId)
    .executeTakeFirstOrThrow();
}

export async function countLinks(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('door_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The link of a token, and its event; not a removed one. */
export function findLinkByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('door_links as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['l.tries_left', 'e.slug', 'e.title', 'e.starts_at', 'e.time_zone'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.removed_at', 'is', null)
    .executeTakeFirst();
}
