import type { Db } from '#server/platform/db/db.ts';

/** Whether an event has promo codes, so that its page shows a field for one. */
export async function takesPromoCodes(db: Db, eventId: string): Promise<boolean> {
  const promo = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return promo !== undefined;
}
