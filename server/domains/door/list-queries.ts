import { sql } from 'kysely';
import type { TicketState } from '#contract/ticket-states.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ListCursor } from './list-cursor.ts';

export type ListedRow = {
  id: string;
  changed_in: string;
  code_key: Buffer;
  code_version: number;
  state: TicketState;
  is_inside: boolean;
  first_admitted_at: Date | null;
  first_door: string | null;
  ticket_type_id: string;
  holder_name: string;
};

type Reading = { event_id: string; cursor: ListCursor | null; size: number };

/**
 * Tickets in the order of the transactions that changed them last, and the oldest transaction that is still running,
 * both from one snapshot. A cursor that is ahead of the database (restored from a backup) reads everything again.
 */
export async function readList(db: Db, { event_id, cursor, size }: Reading) {
  const from = cursor?.after ?? { changed_in: cursor?.safe ?? '0', id: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await sql<{ safe: string } & { [Key in keyof ListedRow]: ListedRow[Key] | null }>`
    select s.safe::text as safe, t.id, t.changed_in::text as changed_in, t.code_key, t.code_version, t.state, t.is_inside,
           t.first_admitted_at, first.door as first_door, t.ticket_type_id, t.holder_name
      from (select pg_snapshot_xmin(pg_current_snapshot()) as safe,
                   case when ${from.changed_in}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then '0' else ${from.changed_in} end::xid8 as since) s
      left join lateral (
        select * from tickets k
         where k.event_id = ${event_id} and (k.changed_in, k.id) > (s.since, ${from.id}::uuid)
         order by k.changed_in, k.id limit ${size}) t on true
      left join lateral (
        select a.door from admissions a
         where a.ticket_id = t.id and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null
         order by a.entry_number limit 1) first on true
     order by t.changed_in, t.id`.execute(db);
  return { safe: rows[0]?.safe ?? '0', rows: rows.filter((row) => row.id !== null) as ListedRow[] };
}
