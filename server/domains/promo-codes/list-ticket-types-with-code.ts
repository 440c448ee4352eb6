import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { presentTicketType } from '#server/domains/ticket-types/present.ts';
import { findEventLeft, listTicketTypes, type TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import { covers, ticketDiscount } from './discount.ts';
import { findLivePromoCode, type PromoCodeRow } from './find-live-promo-code.ts';
import { promoRefusal } from './refusals.ts';

/** The types of an event as the holder of a code buys them, hidden ones it is for included; 400 for a code not in force. */
export async function listTicketTypesWithCode(
  ctx: AppContext,
  event: EventRow,
  { code, ip }: { code: string; ip: string },
): Promise<TicketType[]> {
  await ctx.limits.consume('promo_ip', `${ip} ${event.id}`);
  const now = ctx.clock.now();
  const [promo, types, event_left] = await Promise.all([
    findLivePromoCode(ctx.db, { eventId: event.id, code, now }),
    listTicketTypes(ctx.db, event.id),
    findEventLeft(ctx.db, event.id),
  ]);
  if (promo.max_uses !== null && promo.used >= promo.max_uses) throw promoRefusal('used_up');
  return types
    .filter((type) => !type.is_hidden || covers(promo, type.id))
    .map((type) => {
      const discount = ticketDiscount(type, promo);
      return presentTicketType(withReservedStock(type, promo), { event, event_left, now, discount });
    });
}

/** Stock reserved for the holders of a code is available to them. */
function withReservedStock(type: TicketTypeRow, promo: PromoCodeRow): TicketTypeRow {
  if (promo.reserved_ticket_type_id !== type.id) return type;
  return { ...type, reserved: type.reserved - (promo.reserved_quantity - promo.reserved_taken) };
}
