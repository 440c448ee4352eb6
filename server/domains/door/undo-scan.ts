import { sql } from 'kysely';
import type { Scan } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { presentScan } from './present.ts';
import { scanLimitKey } from './scan-limit-key.ts';
import { countDoor, type DoorRow, findDoor, findScan, lockScannedTicket } from './queries.ts';

type UndoInput = { event: string; admission_id: string; device_id: string; scan_id: string };

/**
 * Undoes a ticket's last entry or exit with a separate record; a repeated device and scan id get the same result. The
 * undone record stays, marked as undone.
 */
export async function undoScan(ctx: AppContext, actor: DoorActor, input: UndoInput): Promise<Scan> {
  await ctx.limits.consume('limit_scan_per_device_second', scanLimitKey(actor, input.device_id));
  return inTransaction(ctx.db, async (tx) => {
    const door = await findDoor(tx, input.event, actor);
    if (!door) throw noDoor();
    const ticket = await lockScannedTicket(tx, door.id, input.admission_id);
    if (!ticket) throw notFound('There is no such scan at this door.');
    const record = (await earlierUndo(tx, door, input)) ?? (await takeBack(tx, ctx, { door, actor, ticket, input }));
    return presentScan({
      ...ticket,
      ...record,
      ...(await countDoor(tx, door.id)),
      i: 0,
      is_same: true,
      result: 'undone',
      reason: null,
      is_override: false,
      is_conflict: false,
      earlier_at: null,
      earlier_door: null,
      time_zone: door.time_zone,
    });
  });
}

async function earlierUndo(tx: Tx, door: DoorRow, input: UndoInput) {
  const earlier = await findScan(tx, door.id, input.device_id, input.scan_id);
  if (earlier && (earlier.kind !== 'undo' || earlier.undoes_id !== input.admission_id))
    throw conflict('idempotency_key_reused', 'This device used this scan number for something else.');
  return earlier;
}

type ScannedTicket = NonNullable<Awaited<ReturnType<typeof lockScannedTicket>>>;
type TakeBack = { door: DoorRow; actor: DoorActor; ticket: ScannedTicket; input: UndoInput };

async function takeBack(tx: Tx, ctx: AppContext, { door, actor, ticket, input }: TakeBack) {
  const now = ctx.clock.now();
  const { rows } = await sql<{ is_taken_back: boolean }>`
    select take_back_admission(${ticket.admission_id}, ${now}, ${actor.user_id}) as is_taken_back`.execute(tx);
  if (!rows[0]?.is_taken_back) throw conflict('not_undoable', 'Only a ticket’s last way in or out can be taken back.');
  return tx
    .insertInto('admissions')
    .values({
      event_id: door.id,
      ticket_id: ticket.ticket_id,
      code_version: ticket.code_version,
      kind: 'undo',
      result: 'undone',
      undoes_id: ticket.admission_id,
      device_id: input.device_id,
      scan_id: input.scan_id,
      actor_user_id: actor.user_id,
      doorman_id: door.doorman_id,
      door_device_id: actor.door_device_id,
      at: now,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}
