import { sql } from 'kysely';
import type { OfflineScan } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { findReopening } from '#server/domains/cancellations/reopen-tickets.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR, SECOND } from '#server/platform/lib/clock.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { presentRecord } from './present.ts';
import { countDoor, type DoorRow, findDoor } from './queries.ts';
import { scanLimitKey } from './scan-limit-key.ts';
import { listScans } from './sync-queries.ts';
import { tellHosts } from './tell-hosts.ts';

/** `admissions.clock_ahead_seconds` has no room for more: 68 years. */
const MOST_SECONDS_AHEAD = 2_147_483_647;

type SyncInput = { event: string; device_id: string; device_time: string; scans: OfflineScan[] };

/**
 * Records what a device decided offline, each scan once, and returns the result of each. The sender need not be the
 * person who scanned: whoever takes over the device sends the scans of somebody who lost access.
 */
export async function syncScans(ctx: AppContext, actor: DoorActor, input: SyncInput) {
  await ctx.limits.consume('limit_door_sync_per_device_minute', scanLimitKey(actor, input.device_id));
  const now = ctx.clock.now();
  const ahead = Date.parse(input.device_time) - now.getTime();
  return inTransaction(ctx.db, async (tx) => {
    const door = await findDoor(tx, input.event, actor);
    if (!door) throw noDoor();
    await record(tx, ctx, { door, actor, input, now, ahead });
    const ids = input.scans.map(({ scan_id }) => scan_id);
    await refreshAfterEndedListings(tx, door.id, now);
    const rows = await listScans(tx, door, input.device_id, ids);
    if (rows.some(({ is_conflict, is_undone, kind }) => is_conflict && !is_undone && kind === 'in'))
      await tellHosts(tx, door.id, now);
    const known = new Map(rows.map((row) => [row.scan_id, row]));
    return {
      server_time: now.toISOString(),
      clock_ahead_seconds: secondsOf(ahead),
      results: ids.map((scan_id) => {
        const row = known.get(scan_id);
        return { scan_id, scan: row ? presentRecord(row) : null };
      }),
      counts: await countDoor(tx, door.id),
    };
  });
}

const secondsOf = (ahead: number): number => Math.min(Math.round(ahead / SECOND), MOST_SECONDS_AHEAD);

type Recording = { door: DoorRow; actor: DoorActor; input: SyncInput; now: Date; ahead: number };

async function record(tx: Tx, ctx: AppContext, { door, actor, input, now, ahead }: Recording): Promise<void> {
  const scans = input.scans.map((scan) => {
    const at = addMilliseconds(new Date(scan.scanned_at), -ahead);
    // The device decides whether a rotating code was right, because its clock may have been corrected since.
    const claims = scan.code === undefined ? null : ctx.codes.check(scan.code, at);
    return {
      scan_id: scan.scan_id,
      kind: scan.kind,
      code_key: claims?.code_key.toString('hex') ?? null,
      code_version: claims?.version ?? null,
      ticket_id: scan.code === undefined ? scan.ticket_id : null,
      shown: scan.result,
      reason: scan.reason,
      listed_at: scan.listed_at,
      undoes_scan_id: scan.undoes_scan_id,
      door: scan.door,
      // A scan cannot be later than its sending.
      at: at < now ? at : now,
      override_reason: door.is_supervisor ? scan.override_reason : null,
    };
  });
  const reopened = await findReopening(ctx, tx, door.id);
  await sql`
    select sync_scans(${door.id}, ${now}, ${reopened}, ${reopened && countsFrom(ctx, door, reopened)}, ${input.device_id}, ${secondsOf(ahead)}::int, ${actor.user_id},
                      ${door.doorman_id}, ${actor.door_device_id}, ${JSON.stringify(scans)})`.execute(tx);
}

/**
 * Since when entries count for the present date of an event that moved. A device without network may let people in at the
 * old date although the event has moved.
 */
function countsFrom({ settings }: AppContext, { doors_at, starts_at }: DoorRow, reopened: Date): Date | 'infinity' {
  const opens = doors_at ?? starts_at;
  if (!opens) return 'infinity';
  const admits = addMilliseconds(opens, -settings.admission_early_hours * HOUR);
  return admits > reopened ? admits : reopened;
}

/** Listings end when their tickets are admitted: what is cached of their event is read again. */
async function refreshAfterEndedListings(tx: Tx, eventId: string, now: Date): Promise<void> {
  const ended = await tx
    .selectFrom('listings')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'withdrawn')
    .where('ended_at', '=', now)
    .limit(1)
    .executeTakeFirst();
  if (ended) await eventChanged(tx, eventId);
}
