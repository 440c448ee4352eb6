import type { TicketsCopy } from '#server/domains/events/event-hooks.ts';
import type { CopiedTypes } from '#server/domains/ticket-types/copy-ticket-types.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { PromoCodeValues } from './queries.ts';
import { reserveStock } from './reserve-stock.ts';
import { newId } from '#server/platform/lib/random.ts';

type Copy = TicketsCopy & { typeIds: CopiedTypes };

/**
 * Copies the promo codes of an event to another one, without uses. Not copied are archived codes, codes for types that
 * were not copied, and codes of batches, because each of them is in the hands of one guest of the original event.
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
    const reserve = copiedReserve(code, typeIds);
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
        ...reserve,
        version: 1,
        created_at: at,
      })
      .execute();
    await reserveStock(tx, reserve.reserved_ticket_type_id, reserve.reserved_quantity);
  }
}

const isCopied = (id: string | undefined): id is string => id !== undefined;

/** The stock that the copy reserves; a paused code none until it is resumed. */
function copiedReserve(code: PromoCodeValues, typeIds: CopiedTypes) {
  const type = typeIds.get(code.reserved_ticket_type_id ?? '') ?? null;
  const isPaused = code.paused_at !== null;
  return {
    reserved_ticket_type_id: type,
    reserved_quantity: type && !isPaused ? code.reserved_quantity : 0,
    reserved_taken: 0,
    paused_reserved_quantity: isPaused ? (type ? code.paused_reserved_quantity : 0) : null,
  };
}
