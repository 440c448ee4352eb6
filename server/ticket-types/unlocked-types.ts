import type { Db } from '../db/db.ts';
import { promoRefusal, requireLivePromo } from './promo-refusals.ts';

/** The types a promo code opens: all of the event's or the named ones; 400 on `promo_code` says why it opens none. */
export async function findUnlockedTypes(
  db: Db,
  { eventId, code, now }: { eventId: string; code: string; now: Date },
): Promise<'all' | string[]> {
  const found = await db
    .selectFrom('promo_codes')
    .select(['ticket_type_ids', 'archived_at', 'starts_at', 'ends_at', 'max_uses', 'used'])
    .where('event_id', '=', eventId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  const promo = requireLivePromo(found, now);
  if (promo.max_uses !== null && promo.used >= promo.max_uses) throw promoRefusal('used_up');
  return promo.ticket_type_ids ?? 'all';
}
