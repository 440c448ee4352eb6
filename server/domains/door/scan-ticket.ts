import type { Scan } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { conflict, forbidden } from '#server/platform/lib/errors.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { presentScan } from './present.ts';
import { findDoor, findEventId, findTicketCode } from './queries.ts';
import { createScanner, type ScanRequest } from './scan-tickets.ts';
import { scanLimitKey } from './scan-limit-key.ts';

type ScanInput = {
  event: string;
  code?: string | undefined;
  ticket_id?: string | undefined;
  device_id: string;
  scan_id: string;
  kind: 'in' | 'out';
  door: string;
  override_reason?: string | undefined;
};

/** Decides one scan at an event's door and records it; a repeated device and scan id get the same result. */
export function createScanTicket(ctx: AppContext) {
  const scanner = createScanner(ctx);
  return async (actor: DoorActor, { event, code, ticket_id, override_reason, ...scan }: ScanInput): Promise<Scan> => {
    await ctx.limits.consume('limit_scan_per_device_second', scanLimitKey(actor, scan.device_id));
    const eventId = await findEventId(ctx.db, event);
    if (!eventId) throw noDoor();
    if (override_reason !== undefined) await requireSupervisor(ctx, actor, eventId);
    const row = await scanner({
      ...scan,
      ...actor,
      event_id: eventId,
      ...(ticket_id === undefined ? readCode(ctx, code ?? '') : await codeOfTicket(ctx, eventId, ticket_id)),
      override_reason: override_reason ?? null,
    });
    if (!row) throw noDoor();
    if (!row.is_same) throw conflict('idempotency_key_reused', 'This device used this scan number for something else.');
    return presentScan(row);
  };
}

async function requireSupervisor(ctx: AppContext, actor: DoorActor, eventId: string): Promise<void> {
  const door = await findDoor(ctx.db, eventId, actor);
  if (!door) throw noDoor();
  if (!door.is_supervisor) throw forbidden('Only a supervisor can admit somebody who was refused.');
}

type Code = Pick<ScanRequest, 'code_key' | 'code_version' | 'rotation'>;

function readCode(ctx: AppContext, text: string): Code {
  const claims = ctx.codes.check(text, ctx.clock.now());
  return {
    code_key: claims?.code_key.toString('hex') ?? null,
    code_version: claims?.version ?? null,
    rotation: claims?.rotation ?? null,
  };
}

/** A ticket that was found by name is admitted with its own current code. */
async function codeOfTicket(ctx: AppContext, eventId: string, ticketId: string): Promise<Code> {
  const ticket = await findTicketCode(ctx.db, eventId, ticketId);
  return {
    code_key: ticket?.code_key.toString('hex') ?? null,
    code_version: ticket?.code_version ?? null,
    rotation: null,
  };
}
