import type { CheckoutDetails } from '#contract/checkout.ts';

type Stand = Pick<CheckoutDetails, 'status' | 'expires_at'>;

/** What a checkout's page shows: the form, the wait for an end, or one of the four ends. */
export type CheckoutView = 'pay' | 'time_up' | 'confirming' | 'paid' | 'expired' | 'failed' | 'refunded';

/** The view of a checkout. `isReturned`: the buyer comes back from the payment page; `now`: the server's time. */
export function viewOf({ status, expires_at }: Stand, isReturned: boolean, now: number): CheckoutView {
  if (status !== 'held' && status !== 'processing') return status;
  if (isReturned) return 'confirming';
  if (now >= Date.parse(expires_at)) return 'time_up';
  return status === 'held' ? 'pay' : 'confirming';
}

/** Whether the page waits for news by itself. At an end there is nothing to wait for, and the form waits for the buyer. */
export function isWaiting(stand: Stand, isReturned: boolean, now: number): boolean {
  const view = viewOf(stand, isReturned, now);
  return view === 'confirming' || view === 'time_up';
}
