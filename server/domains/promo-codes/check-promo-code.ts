import type { AppContext } from '#server/context.ts';
import { covers } from './discount.ts';
import { findLivePromoCode, type PromoCodeRow } from './find-live-promo-code.ts';
import { promoRefusal } from './refusals.ts';

type Input = { eventId: string; code: string; ticketTypeIds: string[]; ip: string };

/** A live code for at least one of the chosen types; otherwise 400 on `promo_code` saying why. `take_holds` checks again. */
export async function checkPromoCode(ctx: AppContext, input: Input): Promise<PromoCodeRow> {
  const guesser = `${input.ip} ${input.eventId}`;
  if (await ctx.limits.isSpent('promo_ip', guesser)) await ctx.limits.consume('promo_ip', guesser);
  try {
    return await findUsable(ctx, input);
  } catch (refusal) {
    // Only failures count: a buyer with a valid code is never limited, somebody who guesses soon is.
    await ctx.limits.consume('promo_ip', guesser);
    throw refusal;
  }
}

async function findUsable(ctx: AppContext, { eventId, code, ticketTypeIds }: Input): Promise<PromoCodeRow> {
  const promo = await findLivePromoCode(ctx.db, { eventId, code, now: ctx.clock.now() });
  if (!ticketTypeIds.some((id) => covers(promo, id))) throw promoRefusal('other_type');
  return promo;
}
