import type { Scan } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { presentScan } from './present.ts';
import { findEventId } from './queries.ts';
import { createScanner } from './scan-tickets.ts';
import { scanLimitKey } from './scan-limit-key.ts';

type ScanInput = { event: string; code: string; device_id: string; scan_id: string; kind: 'in' | 'out'; door: string };

/** Decides one scan at an event's door and records it; the same device and scan id get the same answer. */
export function createScanTicket(ctx: AppContext) {
  const scanner = createScanner(ctx);
  return async (actor: DoorActor, { event, code, ...scan }: ScanInput): Promise<Scan> => {
    await ctx.limits.consume('scan_device', scanLimitKey(actor, scan.device_id));
    const eventId = await findEventId(ctx.db, event);
    if (!eventId) throw noDoor();
    const claims = ctx.codes.verify(code);
    const row = await scanner({
      ...scan,
      event_id: eventId,
      ...actor,
      code_key: claims?.code_key.toString('hex') ?? null,
      code_version: claims?.version ?? null,
    });
    if (!row) throw noDoor();
    if (!row.is_same) throw conflict('idempotency_key_reused', 'This device used this scan number for something else.');
    return presentScan(row);
  };
}
