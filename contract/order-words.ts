import type { OrderRow, OrderState } from './orders.ts';

const stateWords: Readonly<Record<OrderState, string>> = {
  paid: 'Paid',
  free: 'Free',
  complimentary: 'Given away',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  late_refunded: 'Paid too late',
  held: 'In checkout',
  processing: 'Payment pending',
  expired: 'Not paid',
  failed: 'Payment failed',
};

/** Of an order that cost nothing: its tickets ended, but nothing was refunded. */
const freeWords: Partial<typeof stateWords> = { partially_refunded: 'Partly cancelled', refunded: 'Cancelled' };

type Named = Pick<OrderRow, 'state' | 'is_disputed' | 'has_failed_refund'> & { total_amount: number };

/** What an order is called in lists and files: what needs somebody comes before the state. */
export function orderWords({ state, is_disputed, has_failed_refund, total_amount }: Named): string {
  if (is_disputed) return 'Disputed';
  if (has_failed_refund) return 'Refund failed';
  return (total_amount === 0 && freeWords[state]) || stateWords[state];
}
