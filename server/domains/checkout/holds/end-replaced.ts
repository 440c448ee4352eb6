import type { AppContext } from '#server/context.ts';
import { conflict, unavailable } from '#server/platform/lib/errors.ts';
import { endHoldAtProvider } from './expire-holds.ts';
import { isPaymentUnderWay } from '../payment/payment-sessions.ts';

/**
 * One buyer must not have two open payment pages of an event: the earlier hold ends at the provider first. One whose
 * payment takes days cannot end, and the buyer is told so.
 */
export async function endReplaced(ctx: AppContext, orderId: string): Promise<void> {
  // Before the hold is marked as replaced: it may still fail, for another reason.
  if (await isPaymentUnderWay(ctx.db, orderId)) throw underWay();
  const end = await endHoldAtProvider(ctx, orderId, 'replaced');
  // The provider may have said only now that it was paid.
  if (end === 'waiting') throw underWay();
  if (end !== 'unknown') return;
  throw unavailable('payment_unavailable', 'Your earlier checkout is still being ended. Please try again.');
}

const underWay = () =>
  conflict(
    'already_paid',
    'Your payment for other tickets of this event is still being confirmed. You can get more once it is.',
  );
