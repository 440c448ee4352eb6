import type { Db, Tx } from '../db/db.ts';

/** How a code is kept and compared: trimmed and upper-cased. */
export function canonicalCode(code: string): string {
  return code.trim().toUpperCase();
}

/** A code of an event, in whatever state. */
export function findPromoCode(db: Db | Tx, eventId: string, code: string) {
  return db
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', canonicalCode(code))
    .executeTakeFirst();
}

export type PromoCodeRow = NonNullable<Awaited<ReturnType<typeof findPromoCode>>>;
