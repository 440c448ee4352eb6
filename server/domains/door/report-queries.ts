import { sql } from 'kysely';
import type { ScanReason, ScanResult } from '#contract/door.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Db } from '#server/platform/db/db.ts';
import { orderOf } from '#server/domains/tickets/order-tickets.ts';

/** The first entries of an event's tickets, by quarter hour and gate. Quarter hours are the same in every zone. */
export async function listArrivals(db: Db, eventId: string) {
  const { rows } = await sql<{ at: Date; gate: string; admitted: number }>`
    select date_bin('15 minutes', a.at, '2000-01-01 00:00+00') as at, a.door as gate, count(*)::int as admitted
      from admissions a
     where a.event_id = ${eventId} and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null and a.entry_number = 1
     group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Who is inside, by the gate of their first entry. */
export async function countInside(db: Db, eventId: string) {
  const { rows } = await sql<{ gate: string; inside: number }>`
    select a.door as gate, count(*)::int as inside
      from tickets t
      join admissions a on a.ticket_id = t.id and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null and a.entry_number = 1
     where t.event_id = ${eventId} and t.is_inside and t.state = 'used' and a.event_id = t.event_id
     group by 1`.execute(db);
  return rows;
}

/** The refusals at an event's door since it moved to its present date, if it did. */
export async function countRefusals(db: Db, eventId: string, since: Date | null) {
  const { rows } = await sql<{ gate: string; result: ScanResult; reason: ScanReason | null; count: number }>`
    select a.door as gate, a.result, a.reason, count(*)::int as count
      from admissions a
     where a.event_id = ${eventId} and a.kind = 'in' and a.result <> 'admitted' and not a.is_conflict
       and a.at >= coalesce(${since}::timestamptz, '-infinity')
     group by 1, 2, 3 order by 4 desc, 1, 2, 3`.execute(db);
  return rows;
}

/** How many tickets were let in before the event moved to another date, which undid their entries. */
export async function countLetInBefore(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.ticket_id)::int as count
      from admissions a join postponements p on p.event_id = a.event_id and p.created_at = a.undone_at
     where a.event_id = ${eventId} and a.kind = 'in' and a.result = 'admitted'`.execute(db);
  return rows[0]?.count ?? 0;
}

type PhoneTimes = { since: Date; silent_since: Date };

/** The phones let in by door links that were heard of since a time, and those that are silent since another. */
export async function countPhones(db: Db, eventId: string, { since, silent_since }: PhoneTimes) {
  const { rows } = await sql<{ at_work: number; silent: number }>`
    select count(*)::int as at_work, (count(*) filter (where v.last_seen_at <= ${silent_since}))::int as silent
      from door_devices v join door_links l on l.id = v.door_link_id
     where v.event_id = ${eventId} and v.removed_at is null and l.removed_at is null and v.last_seen_at >= ${since}`.execute(
    db,
  );
  return rows[0] ?? { at_work: 0, silent: 0 };
}

/** The name of a device in the report: its own, else that of the person who scanned with it. */
const deviceName = sql<string>`
  coalesce(nullif(v.name, ''), nullif(d.name, ''), ${nameOfUser('u')}, 'Device ' || left(a.device_id, 4))`;
const deviceJoins = sql`
  left join door_devices v on v.id = a.door_device_id
  left join doormen d on d.id = a.doorman_id
  left join users u on u.id = a.actor_user_id`;

export type ConflictRow = {
  conflict_id: string;
  ticket_id: string | null;
  result: ScanResult;
  reason: ScanReason | null;
  holder_name: string | null;
  ticket_type: string | null;
  at: Date;
  gate: string;
  device: string;
  of: number;
};

/** The newest conflicts with every entry of their tickets, the earliest first. */
export async function listConflicts(db: Db, eventId: string, limit: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    with tickets_let_in as (
      select coalesce(a.ticket_id, a.id) as conflict_id, a.ticket_id, max(a.at) as newest, count(*) over ()::int as of,
             (array_agg(a.result order by a.at))[1] as result, (array_agg(a.reason order by a.at))[1] as reason,
             array_agg(a.id) as ids
        from admissions a
       where a.event_id = ${eventId} and a.kind = 'in' and a.is_conflict and a.undone_at is null
       group by 1, 2 order by newest desc limit ${limit}
    )
    select c.conflict_id, t.id as ticket_id, c.result, c.reason, t.holder_name, y.name as ticket_type, a.at, a.door as gate,
           ${deviceName} as device, c.of
      from tickets_let_in c
      cross join lateral (
        select x.* from admissions x where x.id = any (c.ids)
        union all
        select x.* from admissions x
         where x.ticket_id = c.ticket_id and x.event_id = ${eventId} and x.kind = 'in' and x.result = 'admitted' and x.undone_at is null) a
      left join tickets t on t.id = c.ticket_id and t.event_id = ${eventId}
      left join ticket_types y on y.id = t.ticket_type_id
      ${deviceJoins}
     order by c.newest desc, c.conflict_id, a.at, a.id`.execute(db);
  return rows;
}

export async function listOverrides(db: Db, eventId: string, limit: number) {
  const { rows } = await sql<{ at: Date; gate: string; by: string; reason: string; ticket_type: string }>`
    select a.at, a.door as gate, coalesce(${nameOfUser('u')}, 'Former member') as by,
           a.override_reason as reason, y.name as ticket_type
      from admissions a
      join tickets t on t.id = a.ticket_id
      join ticket_types y on y.id = t.ticket_type_id
      left join users u on u.id = a.actor_user_id
     where a.event_id = ${eventId} and a.override_reason is not null and a.undone_at is null
     order by a.at desc limit ${limit}`.execute(db);
  return rows;
}

export async function listWrongClocks(db: Db, eventId: string) {
  const { rows } = await sql<{ device: string; seconds_ahead: number }>`
    select distinct on (a.device_id) ${deviceName} as device, a.clock_ahead_seconds as seconds_ahead
      from admissions a ${deviceJoins}
     where a.event_id = ${eventId} and abs(a.clock_ahead_seconds) > 60
     order by a.device_id, abs(a.clock_ahead_seconds) desc`.execute(db);
  return rows;
}

export type ScanLine = {
  at: Date | null;
  gate: string;
  kind: 'in' | 'out' | 'undo' | '';
  result: ScanResult | 'no_show';
  reason: ScanReason | null;
  is_conflict: boolean;
  override_reason: string | null;
  is_undone: boolean;
  device: string | null;
  ticket_type: string | null;
  holder_name: string | null;
  order_id: string | null;
  /** The place of the line in its list, exact to the microsecond. */
  place: string;
  id: string;
};

type Page = { after: Pick<ScanLine, 'place' | 'id'> | undefined; limit: number };

/** Every recorded scan in the order of its time, page by page. */
export async function listScanLines(db: Db, eventId: string, { after, limit }: Page): Promise<ScanLine[]> {
  const { rows } = await sql<ScanLine>`
    select a.at, a.door as gate, a.kind, a.result, a.reason, a.is_conflict, a.override_reason, a.undone_at is not null as is_undone,
           ${deviceName} as device, y.name as ticket_type, t.holder_name, ${orderOf('t')} as order_id, a.at::text as place, a.id
      from admissions a
      left join tickets t on t.id = a.ticket_id and t.event_id = a.event_id
      left join ticket_types y on y.id = t.ticket_type_id
      ${deviceJoins}
     where a.event_id = ${eventId} ${after ? sql`and (a.at, a.id) > (${after.place}::timestamptz, ${after.id})` : sql``}
     order by a.at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** The tickets that never came, those of one order together, page by page. */
export async function listNoShowLines(db: Db, eventId: string, { after, limit }: Page): Promise<ScanLine[]> {
  const order = orderOf('t');
  const { rows } = await sql<ScanLine>`
    select null as at, '' as gate, '' as kind, 'no_show' as result, null as reason, false as is_conflict, null as override_reason,
           false as is_undone, null as device, y.name as ticket_type, t.holder_name, ${order} as order_id, ${order}::text as place, t.id
      from tickets t join ticket_types y on y.id = t.ticket_type_id
     where t.event_id = ${eventId} and t.state in ('valid', 'listed', 'transferring')
       ${after ? sql`and (${order}, t.id) > (${after.place}::uuid, ${after.id})` : sql``}
     order by ${order}, t.id limit ${limit}`.execute(db);
  return rows;
}
