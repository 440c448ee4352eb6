import type { Selectable } from 'kysely';
import type { TicketsCopy } from '#server/domains/events/event-hooks.ts';
import type { CopiedTypes } from '#server/domains/ticket-types/copy-ticket-types.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/lib/random.ts';

type PromoCode = Selectable<Database['promo_codes']>;
type Copy = TicketsCopy & { typeIds: CopiedTypes };

/**
 * Copies the promo codes of an event to another one, with no uses. Archived ones stay behind, those for types that were not
 * copied, and those of batches: each of them is in the hands of one guest of that night.
 */
export async function copyPromoCodes(tx: Tx, { from_event_id, to_event_id, move, typeIds, at }: Copy): Promise<void> {
  const codes = await listCopyable(tx, from_event_id);
  for (const code of codes) {
    const ticket_type_ids = code.ticket_type_ids && code.ticket_type_ids.map((id) => typeIds.get(id)).filter(isCopied);
    if (ticket_type_ids?.length === 0) continue;
    const stock = reservedStock(code, typeIds);
    await tx
      .insertInto('promo_codes')
      .values({
        ...code,
        ...stock,
        id: newId(),
        event_id: to_event_id,
        ticket_type_ids,
        starts_at: code.starts_at && move(code.starts_at),
        ends_at: code.ends_at && move(code.ends_at),
        used: 0,
        reserved_taken: 0,
        version: 1,
        created_at: at,
      })
      .execute();
    if (stock.reserved_ticket_type_id) await reserve(tx, stock.reserved_ticket_type_id, stock.reserved_quantity);
  }
}

function listCopyable(tx: Tx, eventId: string): Promise<PromoCode[]> {
  return tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** What a copy reserves; a paused code reserves nothing until it is resumed. */
function reservedStock(code: PromoCode, typeIds: CopiedTypes) {
  const type = code.reserved_ticket_type_id === null ? undefined : typeIds.get(code.reserved_ticket_type_id);
  const isPaused = code.paused_at !== null;
  return {
    reserved_ticket_type_id: type ?? null,
    reserved_quantity: type && !isPaused ? code.reserved_quantity : 0,
    paused_reserved_quantity: isPaused ? (type ? code.paused_reserved_quantity : 0) : null,
  };
}

const isCopied = (id: string | undefined): id is string => id !== undefined;

async function reserve(tx: Tx, ticketTypeId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('ticket_types')
    .set((eb) => ({ reserved: eb('reserved', '+', quantity) }))
    .where('id', '=', ticketTypeId)
    .execute();
}
