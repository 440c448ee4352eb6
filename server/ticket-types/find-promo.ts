import type { Db } from '../db/db.ts';
import { promoRefusal, requireLivePromo } from './promo-refusals.ts';

/** The event's promo code as somebody typed it, if an order may use it now; 400 on `promo_code` says why it may not. */
export async function findPromo(db: Db, { eventId, code, now }: { eventId: string; code: string; now: Date }) {
  const found = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  const promo = requireLivePromo(found, now);
  if (promo.max_uses !== null && promo.used >= promo.max_uses) throw promoRefusal('used_up');
  return promo;
}

export type Promo = Awaited<ReturnType<typeof findPromo>>;
