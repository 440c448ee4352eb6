import { type SqlBool, sql } from 'kysely';
import type { StaffTaskDetail } from '#contract/staff-queue.ts';
import type { SellerReviewReason, SellerReviewState } from '#contract/seller-reviews.ts';
import type { AppContext } from '#server/context.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';
import { isSent } from './decide-seller.ts';
import { listListings } from './listings.ts';

type ReviewRow = {
  seller_user_id: string;
  username: string;
  event_id: string;
  state: SellerReviewState;
  reasons: SellerReviewReason[];
  note: string;
  decided_at: Date | null;
  release_at: Date | null;
  is_sent: boolean;
  account_since: Date;
  sold_in_all: number;
  doubts: number;
};

const MOST = 50;

/** A seller under review: the findings, and their sales at the event. */
export async function findSeller(ctx: AppContext, id: string): Promise<StaffTaskDetail['seller']> {
  const { rows } = await sql<ReviewRow>`
    select r.seller_user_id, u.username, r.event_id, r.state, r.reasons, r.note, r.decided_at,
           ${sellerReleaseAt(ctx)} as release_at, u.created_at as account_since,
           ${isSent} as is_sent,
           (select count(*)::int from listings l where l.seller_user_id = u.id and l.state = 'sold') as sold_in_all,
           (select count(distinct d.order_id)::int
              from (select order_id from disputes union all select order_id from fraud_warnings) d join orders o on o.id = d.order_id
             where o.buyer_user_id = u.id or o.id in (select l.order_id from listings l where l.seller_user_id = u.id)) as doubts
      from seller_reviews r join users u on u.id = r.seller_user_id join events e on e.id = r.event_id
     where r.id = ${id}`.execute(ctx.db);
  const [review] = rows;
  if (!review) return null;
  const { seller_user_id, username, event_id, decided_at, release_at, account_since, ...facts } = review;
  const where = sql<SqlBool>`l.event_id = ${event_id} and l.seller_user_id = ${seller_user_id} and l.state = 'sold'`;
  return {
    ...facts,
    seller: { id: seller_user_id, username },
    decided_at: decided_at?.toISOString() ?? null,
    release_at: release_at?.toISOString() ?? null,
    account_since: account_since.toISOString(),
    sales: await listListings(ctx.db, where, MOST),
  };
}

/** The ticket in Resale that a visitor's report names. */
export async function findReportedListing({ db }: AppContext, id: string): Promise<StaffTaskDetail['listing']> {
  const where = sql<SqlBool>`l.id = (select reported_listing(m.about) from contact_messages m
                                      where m.id = ${id} and m.topic = 'report_listing')`;
  const [listing] = await listListings(db, where, 1);
  return listing ?? null;
}
