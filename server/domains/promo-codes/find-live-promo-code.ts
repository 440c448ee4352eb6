import type { Db } from '#server/platform/db/db.ts';
import { promoRefusal } from './refusals.ts';

/**
 * The event's promo code for a typed text, if it is valid now; otherwise 400 on `promo_code` with the reason. Codes are
 * stored trimmed and in capitals. The caller checks the limit of uses.
 */
export async function findLivePromoCode(db: Db, { eventId, code, now }: { eventId: string; code: string; now: Date }) {
  const promo = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code.trim().toUpperCase())
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!promo) throw promoRefusal('unknown');
  if (promo.paused_at) throw promoRefusal('paused');
  if (promo.ends_at && promo.ends_at <= now) throw promoRefusal('expired');
  if (promo.starts_at && promo.starts_at > now) throw promoRefusal('not_yet');
  return promo;
}

export type PromoCodeRow = Awaited<ReturnType<typeof findLivePromoCode>>;

/** Whether each of a code's uses is taken, by orders or by holds. */
export function isUsedUp({ used, max_uses }: Pick<PromoCodeRow, 'used' | 'max_uses'>): boolean {
  return max_uses !== null && used >= max_uses;
}
