import type { Db } from '#server/platform/db/db.ts';

/** The reviews of a person's sales in Resale. They are kept with the ledger. */
export async function listSellerReviews(db: Db, { id }: { id: string }) {
  const reviews = await db
    .selectFrom('seller_reviews as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.title as event', 'r.state', 'r.reasons', 'r.note', 'r.weighed_at', 'r.decided_at'])
    .where('r.seller_user_id', '=', id)
    .orderBy('r.weighed_at', 'desc')
    .execute();
  return { seller_reviews: reviews };
}
