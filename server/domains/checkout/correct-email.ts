import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { isOwnPurchase } from '#server/domains/promoters/find-referral.ts';
import { type AppError, conflict, invalid, notFound, unavailable } from '#server/platform/lib/errors.ts';
import { buyerOf } from './buyer.ts';
import { closePaymentPages } from './holds/expire-holds.ts';
import { listingRefusal } from './holds/listing-refusals.ts';
import type { OrderRow } from './queries.ts';
import { refusalFor } from './holds/refusals.ts';

export type Correction = { email: string; browserSecret: string | undefined; ip: string };
type Moved = {
  outcome: 'moved' | 'same' | 'ended' | 'paying' | 'has_checkout' | 'own_listing' | 'buyer_limit';
  available: number | null;
};

/**
 * Prepares to change the address of a guest's live hold: the write itself is for the caller's transaction, null if
 * nothing changes. The hold stays the same, so that a typing error does not cost the last tickets or the single use of
 * a code. A payment page with the old address is closed first.
 */
export async function prepareCorrection(
  ctx: AppContext,
  order: OrderRow,
  { email, browserSecret, ip }: Correction,
): Promise<((tx: Tx) => Promise<void>) | null> {
  if (order.buyer_user_id !== null) throw invalid({ email: ['These tickets go to the address of your account.'] });
  if (order.buyer_email === email) return null;
  if (order.waiting_list_entry_id !== null)
    throw invalid({ email: ['These tickets are held for the address that waited for them.'] });
  await ctx.limits.consume('limit_checkout_per_ip_minute', ip);
  await endPaymentPages(ctx, order);
  const buyer = buyerOf({ actor: null, email, browserSecret });
  const now = ctx.clock.now();
  return async (tx) => {
    // Promoters earn nothing from their own purchases, even if the checkout started with another address.
    const isPromoter = await isOwnPurchase(tx, order.promoter_link_id, buyer);
    const { rows } = await sql<Moved>`
      select outcome, available
        from move_hold(${order.id}, ${email}, ${buyer.buyer_key}, ${buyer.hold_key}, ${isPromoter}, ${now})`.execute(
      tx,
    );
    const moved = rows[0] as Moved;
    if (moved.outcome !== 'moved' && moved.outcome !== 'same') throw refusalOf(moved);
  };
}

async function endPaymentPages(ctx: AppContext, order: OrderRow): Promise<void> {
  const event = await findEvent(ctx.db, order.event_id);
  if (!event) throw notFound();
  const closing = await closePaymentPages(ctx, { id: order.id, starts_at: event.starts_at });
  if (closing === 'paid') throw conflict('already_paid', 'This order is already paid.');
  if (closing === 'waiting') throw conflict('already_paid', 'Your payment for this order is still being confirmed.');
  if (closing === 'unknown')
    throw unavailable('payment_unavailable', 'Your payment page is still being ended. Please try again.');
}

function refusalOf({ outcome, available }: Moved): AppError {
  switch (outcome) {
    case 'buyer_limit':
      return refusalFor({ outcome, available });
    case 'own_listing':
      return listingRefusal({ outcome, available });
    case 'has_checkout':
      return invalid({ email: ['This address has another checkout for the event. Finish it, or cancel it first.'] });
    case 'paying':
      return unavailable('payment_unavailable', 'Your payment page is still open. Please try again.');
    default:
      return conflict('checkout_ended', 'This checkout has ended.');
  }
}
