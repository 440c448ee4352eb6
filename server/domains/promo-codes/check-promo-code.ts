import type { AppContext } from '#server/context.ts';
import { covers } from '#server/domains/ticket-types/discount.ts';
import { findLivePromo, type PromoCodeRow } from '#server/domains/ticket-types/find-live-promo.ts';
import { promoRefusal } from '#server/domains/ticket-types/promo-refusals.ts';

type Input = { eventId: string; code: string; ticketTypeIds: string[] };

/** A live code for at least one of the chosen types; otherwise 400 on `promo_code` that says why. Stock decides again. */
export async function checkPromoCode(ctx: AppContext, { eventId, code, ticketTypeIds }: Input): Promise<PromoCodeRow> {
  const promo = await findLivePromo(ctx.db, { eventId, code, now: ctx.clock.now() });
  if (!ticketTypeIds.some((id) => covers(promo, id))) throw promoRefusal('other_type');
  return promo;
}
