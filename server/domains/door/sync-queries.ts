import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import type { DoorRow } from './queries.ts';
import type { ScanRecord } from './scan-tickets.ts';

/** The recorded results of a device's scans. */
export async function listScans(tx: Tx, door: Pick<DoorRow, 'id' | 'time_zone'>, deviceId: string, scanIds: string[]) {
  const { rows } = await sql<ScanRecord & { scan_id: string; kind: 'in' | 'out' | 'undo'; is_undone: boolean }>`
    select a.scan_id, a.kind, a.id, t.id as ticket_id, a.at, a.result, a.reason, a.override_reason is not null as is_override, a.is_conflict,
           a.undone_at is not null as is_undone,
           y.name as ticket_type, t.holder_name, earlier.at as earlier_at, earlier.door as earlier_door, ${door.time_zone} as time_zone
      from admissions a
      left join tickets t on t.id = a.ticket_id and t.event_id = a.event_id
      left join ticket_types y on y.id = t.ticket_type_id
      left join admissions earlier on earlier.id = a.earlier_id
     where a.device_id = ${deviceId} and a.scan_id = any (${scanIds}) and a.event_id = ${door.id}`.execute(tx);
  return rows;
}
