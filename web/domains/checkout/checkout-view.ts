import type { CheckoutDetails } from '#contract/checkout.ts';

type CheckoutState = Pick<CheckoutDetails, 'status' | 'expires_at'>;

/** What a checkout's page shows: the form, the wait for a final state, or one of the four final states. */
export type CheckoutView = 'pay' | 'time_up' | 'confirming' | 'paid' | 'expired' | 'failed' | 'refunded';

/** The view of a checkout. `isReturned`: the buyer comes back from the payment page; `now`: the server's time. */
export function viewOf({ status, expires_at }: CheckoutState, isReturned: boolean, now: number): CheckoutView {
  if (status !== 'held' && status !== 'processing') return status;
  if (isReturned) return 'confirming';
  if (now >= Date.parse(expires_at)) return 'time_up';
  return status === 'held' ? 'pay' : 'confirming';
}

/** Whether the page polls for a change. A final state does not change any more, and the form waits for the buyer. */
export function isWaiting(state: CheckoutState, isReturned: boolean, now: number): boolean {
  const view = viewOf(state, isReturned, now);
  return view === 'confirming' || view === 'time_up';
}
