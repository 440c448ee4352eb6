import type { Db } from '#server/platform/db/db.ts';
import { requireLivePromo } from './promo-refusals.ts';

/**
 * The event's promo code as somebody typed it, trimmed and in capitals as it is kept, if its time is now; 400 on
 * `promo_code` says why not. Its use limit is for the caller to look at.
 */
export async function findLivePromo(db: Db, { eventId, code, now }: { eventId: string; code: string; now: Date }) {
  const found = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  return requireLivePromo(found, now);
}

export type PromoCodeRow = Awaited<ReturnType<typeof findLivePromo>>;
