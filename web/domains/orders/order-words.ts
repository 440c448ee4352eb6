import { orderWords } from '#contract/order-words.ts';
import type { OrderFilter } from '#contract/order-filters.ts';
import type { OrderRow, OrderState } from '#contract/orders.ts';
import type { RefundState } from '#contract/refund-status.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type Label = { text: string; tone: BadgeTone };

const tones: Readonly<Record<OrderState, BadgeTone>> = {
  paid: 'positive',
  free: 'positive',
  complimentary: 'positive',
  partially_refunded: 'caution',
  refunded: 'neutral',
  late_refunded: 'neutral',
  held: 'neutral',
  processing: 'caution',
  expired: 'neutral',
  failed: 'neutral',
};

/** The one label of a row. */
export function labelOf(order: OrderRow): Label {
  const isUrgent = order.is_disputed || order.has_failed_refund;
  return {
    text: orderWords({ ...order, total_amount: order.total.amount }),
    tone: isUrgent ? 'danger' : tones[order.state],
  };
}

/** What the list can be narrowed to, in the order of how often it is asked for. */
export const filterLabels: Record<OrderFilter, string> = {
  paid: 'Paid',
  free: 'Free',
  // Orders that cost nothing are called cancelled in the same state.
  partially_refunded: 'Partly refunded or cancelled',
  refunded: 'Refunded or cancelled',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  held: 'In checkout',
  ended: 'Not paid',
};

export const refundLabels: Record<RefundState, Label> = {
  asked: { text: 'Requested', tone: 'neutral' },
  on_its_way: { text: 'On its way', tone: 'caution' },
  arrived: { text: 'Arrived', tone: 'positive' },
  failed: { text: 'Failed', tone: 'danger' },
  elsewhere: { text: 'Paid back another way', tone: 'neutral' },
};

const reasons: Record<string, string> = {
  late_payment: 'Paid too late',
  surplus_payment: 'Paid twice',
  buyer: 'Requested by the buyer',
  organizer: 'By the host',
  event_cancelled: 'Event cancelled',
  event_postponed: 'Event postponed',
  fraud_warning: 'Fraud warning of the bank',
  staff: 'By our staff',
  provider_dashboard: 'By the payment provider',
  dispute_won: 'Taken back from the bank',
};

/** Why a refund was made, in words. */
export function reasonWords(reason: string): string {
  return reasons[reason] ?? 'Refund';
}

const ends: Record<string, string> = {
  hold_ended: 'The time to pay ended.',
  given_back: 'The buyer cancelled the order.',
  replaced: 'The buyer started another checkout.',
  payment_failed: 'The bank did not confirm the payment.',
  event_cancelled: 'The event was cancelled.',
  listing_ended: 'The ticket was no longer offered in Resale.',
  sold_out_late: 'The payment came too late, and no tickets were left.',
  limit_late:
    'The payment came too late, and with these tickets the buyer would have had more than one person can have.',
  event_over_late: 'The payment came when the event could no longer be booked.',
};

/** Why an order ended without tickets, as a sentence. */
export function endWords(reason: string | null): string | undefined {
  return reason === null ? undefined : ends[reason];
}

/** How somebody is called: by name, else by address. */
export function nameOf({ buyer_name, buyer_email }: Pick<OrderRow, 'buyer_name' | 'buyer_email'>): string {
  return buyer_name || buyer_email;
}

/** "2 × Floor, 1 × VIP" */
export function describeLines({ lines }: Pick<OrderRow, 'lines'>): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

/** "3 tickets", "1 ticket", "1,000+ tickets" */
export function countOf({ count, has_more }: { count: number; has_more: boolean }, one: string): string {
  return `${count.toLocaleString('en')}${has_more ? '+' : ''} ${count === 1 && !has_more ? one : `${one}s`}`;
}
