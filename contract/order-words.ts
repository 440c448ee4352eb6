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

/** What an order is called in lists and files: what needs somebody comes before the state. */
export function orderWords({
  state,
  is_disputed,
  has_failed_refund,
}: Pick<OrderRow, 'state' | 'is_disputed' | 'has_failed_refund'>): string {
  if (is_disputed) return 'Disputed';
  if (has_failed_refund) return 'Refund failed';
  return stateWords[state];
}
