import type { AppContext } from '../context.ts';
import { type AppError, invalid } from '../lib/errors.ts';
import { covers } from './discount.ts';
import { findPromoCode, type PromoCodeRow } from './queries.ts';

const messages = {
  unknown: 'This code is not known.',
  expired: 'This code has expired.',
  not_yet: 'This code is not valid yet.',
  used_up: 'This code has been used up.',
  other_type: 'This code is not for the tickets you chose.',
};

/** The refusal of a code, on the field it was typed in. */
export function promoRefusal(reason: keyof typeof messages): AppError {
  return invalid({ promo_code: [messages[reason]] });
}

type Input = { eventId: string; code: string; ticketTypeIds: string[] };

/** A live code for at least one of the chosen types; otherwise 400 on `promo_code` that says why. Stock decides again. */
export async function checkPromoCode(ctx: AppContext, { eventId, code, ticketTypeIds }: Input): Promise<PromoCodeRow> {
  const now = ctx.clock.now();
  const promo = await findPromoCode(ctx.db, eventId, code);
  if (!promo || promo.archived_at) throw promoRefusal('unknown');
  if (promo.ends_at && promo.ends_at <= now) throw promoRefusal('expired');
  if (promo.starts_at && promo.starts_at > now) throw promoRefusal('not_yet');
  if (!ticketTypeIds.some((id) => covers(promo, id))) throw promoRefusal('other_type');
  return promo;
}
