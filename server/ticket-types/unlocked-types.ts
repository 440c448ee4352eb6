import type { Db } from '../db/db.ts';

/** The types a live promo code opens: all of the event's, the named ones, or none for an unknown code. */
export async function findUnlockedTypes(
  db: Db,
  { eventId, code, now }: { eventId: string; code: string; now: Date },
): Promise<'all' | string[]> {
  const promo = await db
    .selectFrom('promo_codes')
    .select(['ticket_type_ids'])
    .where('event_id', '=', eventId)
    .where('code', '=', code.trim().toUpperCase())
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();
  if (!promo) return [];
  return promo.ticket_type_ids ?? 'all';
}
