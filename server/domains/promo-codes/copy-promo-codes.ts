import type { TicketsCopy } from '#server/domains/events/event-hooks.ts';
import type { CopiedTypes } from '#server/domains/ticket-types/copy-ticket-types.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/lib/random.ts';

type Copy = TicketsCopy & { typeIds: CopiedTypes };

/**
 * Copies the promo codes of an event to another one, with no uses. Archived ones stay behind, those for types that were not
 * copied, and those of batches: each of them is in the hands of one guest of that night.
 */
export async function copyPromoCodes(tx: Tx, { from_event_id, to_event_id, move, typeIds, at }: Copy): Promise<void> {
  const codes = await tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', from_event_id)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const code of codes) {
    const ticket_type_ids = code.ticket_type_ids && code.ticket_type_ids.map((id) => typeIds.get(id)).filter(isCopied);
    if (ticket_type_ids?.length === 0) continue;
    const reserved = code.reserved_ticket_type_id && typeIds.get(code.reserved_ticket_type_id);
    // A paused code reserves nothing until it is resumed.
    const reserved_quantity = reserved && !code.paused_at ? code.reserved_quantity : 0;
    await tx
      .insertInto('promo_codes')
      .values({
        ...code,
        id: newId(),
        event_id: to_event_id,
        ticket_type_ids,
        starts_at: code.starts_at && move(code.starts_at),
        ends_at: code.ends_at && move(code.ends_at),
        used: 0,
        reserved_ticket_type_id: reserved ?? null,
        reserved_quantity,
        reserved_taken: 0,
        paused_reserved_quantity: code.paused_at && (reserved ? code.paused_reserved_quantity : 0),
        version: 1,
        created_at: at,
      })
      .execute();
    if (reserved) await reserve(tx, reserved, reserved_quantity);
  }
}

const isCopied = (id: string | undefined): id is string => id !== undefined;

async function reserve(tx: Tx, ticketTypeId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('ticket_types')
    .set((eb) => ({ reserved: eb('reserved', '+', quantity) }))
    .where('id', '=', ticketTypeId)
    .execute();
}
