import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/**
 * The reviews of a person's sales in Resale. They are kept with the ledger. Of what staff wrote, only the reason of a
 * stop is the seller's, who was told it; other notes are between staff.
 */
export async function listSellerReviews(db: Db, { id }: { id: string }) {
  const reviews = await db
    .selectFrom('seller_reviews as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.title as event', 'r.state', 'r.reasons', 'r.assessed_at', 'r.decided_at'])
    .select(sql<string | null>`case when r.state = 'stopped' then r.note end`.as('note'))
    .where('r.seller_user_id', '=', id)
    .orderBy('r.assessed_at', 'desc')
    .execute();
  return { seller_reviews: reviews };
}
