import type { AppContext } from '#server/context.ts';
import { covers } from './discount.ts';
import { findLivePromoCode, type PromoCodeRow } from './find-live-promo-code.ts';
import { limitGuesses } from './limit-guesses.ts';
import { promoRefusal } from './refusals.ts';

type Input = { eventId: string; code: string; ticketTypeIds: string[]; ip: string };

/**
 * A valid code for at least one of the chosen types; otherwise 400 on `promo_code` with the reason. `take_holds` checks
 * again.
 */
export function checkPromoCode(ctx: AppContext, { eventId, code, ticketTypeIds, ip }: Input): Promise<PromoCodeRow> {
  return limitGuesses(ctx, { ip, event_id: eventId }, async () => {
    const promo = await findLivePromoCode(ctx.db, { eventId, code, now: ctx.clock.now() });
    if (!ticketTypeIds.some((id) => covers(promo, id))) throw promoRefusal('other_type');
    return promo;
  });
}
