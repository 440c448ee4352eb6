import { sql } from 'kysely';
import type { SellerReviewState } from '#contract/seller-reviews.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';

type Source = Pick<AppContext, 'clock' | 'settings'>;
type Seller = { event_id: string; seller_user_id: string };

/**
 * Assesses the risk of paying a seller for an event, by their history: the money may be sent if the result is `clear`
 * or `released`. Call it in the transaction that begins the transfer. docs/rules/resale.md
 */
export async function assessSeller(
  { clock, settings }: Source,
  tx: Tx,
  { event_id, seller_user_id }: Seller,
): Promise<SellerReviewState> {
  const rules = {
    first_amount: settings.seller_review_first_amount,
    many_sales: settings.seller_review_many_sales,
    many_days: settings.seller_review_many_days,
    dispute_days: settings.seller_review_dispute_days,
    new_account_days: settings.seller_review_new_account_days,
    quick_hours: settings.seller_review_quick_hours,
    review_hours: settings.seller_review_hours,
  };
  const { rows } = await sql<{ state: SellerReviewState }>`
    select assess_seller(${event_id}, ${seller_user_id}, ${clock.now()}, ${JSON.stringify(rules)}::jsonb) as state`.execute(
    tx,
  );
  return rows[0]?.state ?? 'held';
}
