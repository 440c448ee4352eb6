import { type RawBuilder, sql } from 'kysely';
import type { ScanReason, ScanResult } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import type { CheckedCode } from '#server/platform/lib/ticket-codes.ts';
import type { DoorCounts } from './queries.ts';

/** One scan as the SQL function takes it; `code_key` is hexadecimal, null for a code that is not ours. */
export type ScanRequest = {
  event_id: string;
  user_id: string | null;
  door_device_id: string | null;
  code_key: string | null;
  code_version: number | null;
  /** The check of a rotating code's digits; null for a ticket that was found by name. */
  rotation: CheckedCode['rotation'] | null;
  device_id: string;
  scan_id: string;
  kind: 'in' | 'out';
  door: string;
  override_reason: string | null;
};

/** A recorded scan, as it is shown. */
export type ScanRecord = {
  id: string;
  ticket_id: string | null;
  at: Date;
  result: ScanResult;
  reason: ScanReason | null;
  is_override: boolean;
  is_conflict: boolean;
  /** Why the code was replaced (`ticket_versions.acquired_via`); unknown for scans of offline devices. */
  replaced_by?: string | null;
  ticket_type: string | null;
  holder_name: string | null;
  earlier_at: Date | null;
  earlier_door: string | null;
  time_zone: string;
};

/** The outcome of a scan; see functions/scan_tickets.sql. */
export type ScanRow = ScanRecord & DoorCounts & { i: number; is_same: boolean };

export type Scanner = (request: ScanRequest) => Promise<ScanRow | undefined>;

/** Decides scans in batches per event; undefined if the sender does not work the event's door. */
export function createScanner(ctx: AppContext): Scanner {
  return createBatches<ScanRequest, ScanRow | undefined>({
    name: 'scans',
    size: ctx.settings.hot_path_batch_size,
    groupOf: (scan) => scan.event_id,
    keyOf: (scan) => scan.code_key ?? `${scan.device_id} ${scan.scan_id}`,
    send: (scans) => scanTickets(ctx, scans),
    log: ctx.log,
  });
}

async function scanTickets(ctx: AppContext, scans: ScanRequest[]): Promise<(ScanRow | undefined)[]> {
  const { admission_early_hours: early, admission_late_hours: late } = ctx.settings;
  const { rows } = await sql<ScanRow>`
    select * from scan_tickets(${scans[0]?.event_id}, ${ctx.clock.now()}, ${hours(early)}, ${hours(late)}, ${JSON.stringify(scans)})
  `.execute(ctx.db);
  const answers = new Map(rows.map((row) => [row.i, row]));
  return scans.map((_scan, index) => answers.get(index));
}

function hours(count: number): RawBuilder<unknown> {
  return sql`make_interval(hours => ${count}::int)`;
}
