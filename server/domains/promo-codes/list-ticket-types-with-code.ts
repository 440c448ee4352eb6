import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { presentTicketType } from '#server/domains/ticket-types/present.ts';
import { listTicketTypes, type ReservedStock } from '#server/domains/ticket-types/queries.ts';
import { reveals, ticketDiscount } from './discount.ts';
import { findLivePromoCode, isUsedUp, type PromoCodeRow } from './find-live-promo-code.ts';
import { limitGuesses } from './limit-guesses.ts';
import { isHeldBy } from './queries.ts';
import { promoRefusal } from './refusals.ts';

type Input = { code: string; session_id: string | undefined; ip: string };

/**
 * The types of an event with a code applied, including hidden ones it unlocks; 400 for a code that is not valid now. The
 * use that the checkout `session_id` holds is still the caller's own.
 */
export async function listTicketTypesWithCode(
  ctx: AppContext,
  event: EventRow,
  { code, session_id, ip }: Input,
): Promise<TicketType[]> {
  const now = ctx.clock.now();
  const promo = await limitGuesses(ctx, { ip, event_id: event.id }, async () => {
    const found = await findLivePromoCode(ctx.db, { eventId: event.id, code, now });
    if (isUsedUp(found) && !(await isHeldBy(ctx.db, found.id, session_id))) throw promoRefusal('used_up');
    return found;
  });
  const types = await listTicketTypes(ctx.db, event.id, { now, reservedForCode: reservedStock(promo) });
  return types
    .filter((type) => !type.is_hidden || reveals(promo, type.id))
    .map((type) => presentTicketType(type, { event, discount: ticketDiscount(type, promo) }));
}

/** The stock reserved for a code, which is available with it. */
function reservedStock(promo: PromoCodeRow): ReservedStock | undefined {
  const { reserved_ticket_type_id: ticket_type_id, reserved_quantity, reserved_taken } = promo;
  return ticket_type_id ? { ticket_type_id, quantity: reserved_quantity - reserved_taken } : undefined;
}
