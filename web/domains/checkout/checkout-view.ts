import type { CheckoutDetails } from '#contract/checkout.ts';

type CheckoutState = Pick<CheckoutDetails, 'status' | 'expires_at' | 'is_payment_under_way'>;

/** What a checkout's page shows: the form, the wait for a final state, or one of the four final states. */
export type CheckoutView = 'pay' | 'time_up' | 'confirming' | 'paid' | 'expired' | 'failed' | 'refunded';

/** The view of a checkout. `isReturned`: the buyer comes back from the payment page; `now`: the server's time. */
export function viewOf(state: CheckoutState, isReturned: boolean, now: number): CheckoutView {
  const { status, expires_at, is_payment_under_way } = state;
  if (status !== 'held' && status !== 'processing') return status;
  if (isReturned || is_payment_under_way) return 'confirming';
  if (now >= Date.parse(expires_at)) return 'time_up';
  return status === 'held' ? 'pay' : 'confirming';
}

type AwaitedState = CheckoutState & Pick<CheckoutDetails, 'is_payment_open' | 'purchasedTickets' | 'passed_on'>;

/**
 * Whether the page polls for a change: from the moment the payment page was opened, here or in another tab, until there
 * are tickets. A final state does not change any more, and before that the form waits for the buyer.
 */
export function isWaiting(state: AwaitedState, isReturned: boolean, now: number): boolean {
  switch (viewOf(state, isReturned, now)) {
    case 'confirming':
    case 'time_up':
      return true;
    case 'pay':
      return state.is_payment_open;
    case 'paid':
      return state.purchasedTickets.length === 0 && state.passed_on === 0;
    default:
      return false;
  }
}
