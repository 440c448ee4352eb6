import type { CheckoutStatus } from '#contract/checkout.ts';
import type { RefundReason } from '#server/domains/payments/refunds.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatZonedClock } from '#server/platform/lib/format-time.ts';
import { paidMessage, type TicketCounts } from './paid-message.ts';

type OrderState = {
  kind: string;
  waiting_list_entry_id: string | null;
  status: string;
  end_reason: string | null;
  is_late: boolean;
  quantity: number;
  currency: string;
  total_amount: number;
  expires_at: Date;
};

type Facts = {
  order: OrderState;
  time_zone: string;
  isPaymentUnderWay: boolean;
  refunded_amount: number;
  /** Why the newest refund was made. */
  reason: RefundReason | null;
  /** What the buyer's bank returned after a dispute that was lost. */
  bank_amount: number;
  counts: TicketCounts;
};

type StatusMessage = { status: CheckoutStatus; message: string };

/** The status of a checkout and the sentence its page shows. */
export function statusMessageOf({ order, time_zone, isPaymentUnderWay, ...facts }: Facts): StatusMessage {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  const { refunded_amount } = facts;
  switch (order.status) {
    case 'held':
      return isPaymentUnderWay ? underWay : { status: 'held', message: heldUntil(order, time_zone) };
    case 'releasing':
      return releasing(order, isPaymentUnderWay);
    case 'paid':
      return { status: 'paid', message: paidMessage(order, facts.counts) };
    case 'partially_refunded':
      return { status: 'paid', message: partlyRefunded(order, facts, money) };
    case 'refunded':
      return { status: 'refunded', message: allRefunded(order, facts, money) };
    case 'late_refunded':
      return { status: 'refunded', message: tooLate(order, refunded_amount, money) };
    case 'failed':
      return failed;
    default:
      return { status: 'expired', message: expired(order) };
  }
}

/** It has ended, and we make sure that nothing is paid for it. */
function releasing({ end_reason }: OrderState, isPaymentUnderWay: boolean): StatusMessage {
  if (end_reason === 'event_cancelled') return isPaymentUnderWay ? paidForCancelled : endingWithEvent;
  if (isPaymentUnderWay) return underWay;
  return end_reason === 'given_back' ? endingByBuyer : ending;
}

const failed: StatusMessage = {
  status: 'failed',
  message: 'The payment did not go through, so the tickets went back on sale. You were not charged.',
};
const underWay: StatusMessage = {
  status: 'processing',
  message: 'Your payment is being confirmed. Your tickets stay held until we know.',
};
const ending: StatusMessage = {
  status: 'processing',
  message: 'Your time has run out. We are checking for a late payment before the tickets go back on sale.',
};

const endingByBuyer: StatusMessage = {
  status: 'processing',
  message: 'You cancelled this order. We are making sure that nothing is paid for it.',
};

const endingWithEvent: StatusMessage = {
  status: 'processing',
  message: 'The event was cancelled. We are making sure that nothing is paid for it.',
};

const paidForCancelled: StatusMessage = {
  status: 'processing',
  message: 'The event was cancelled before your payment was confirmed. If it goes through, you get all of it back.',
};

const endReasons: Record<string, string> = {
  hold_ended: 'Your time ran out and the tickets went back on sale.',
  given_back: 'You cancelled this order.',
  event_cancelled: 'The event was cancelled, so your checkout ended.',
  listing_ended: 'It is no longer offered, so your checkout ended.',
  replaced: 'You started a new checkout for this event, which replaced this one.',
};

/** The same for an offer of the waiting list. */
const offerEndReasons: Record<string, string> = {
  hold_ended: 'Your time ran out, and your offer goes to the next person on the waiting list.',
  given_back: 'You gave your offer back. It goes to the next person on the waiting list.',
};

function heldUntil({ quantity, expires_at }: OrderState, timeZone: string): string {
  const tickets = quantity === 1 ? 'Your ticket is' : `Your ${quantity} tickets are`;
  return `${tickets} held until ${formatZonedClock(expires_at, timeZone)}.`;
}

type MoneyWords = (amount: number) => string;

function partlyRefunded(
  order: OrderState,
  { refunded_amount, bank_amount, counts }: Ended & Pick<Facts, 'counts'>,
  money: MoneyWords,
): string {
  const refund = refunded_amount > 0 ? ` ${money(refunded_amount)} of your payment was refunded.` : '';
  const returned = bank_amount > 0 ? ` Your bank gave you ${money(bank_amount)} back.` : '';
  return paidMessage(order, counts) + refund + returned;
}

type Ended = Pick<Facts, 'refunded_amount' | 'reason' | 'bank_amount'>;

function allRefunded({ total_amount }: OrderState, ended: Ended, money: MoneyWords): string {
  const { refunded_amount, reason, bank_amount } = ended;
  const why = reason ? refundReasons[reason] : undefined;
  const refund = refunded_amount > 0 ? `${why ? `${why}: ` : ''}${money(refunded_amount)} was refunded. ` : '';
  const returned = bank_amount > 0 ? `Your bank gave you ${money(bank_amount)} back. ` : '';
  if (refund || returned) return `${refund}${returned}These tickets are no longer valid.`;
  if (total_amount === 0) return 'These tickets were cancelled. They are no longer valid.';
  return `These tickets are no longer valid, and you get your money back. ${owed}`;
}

const refundReasons: Partial<Record<RefundReason, string>> = {
  fraud_warning: 'The card’s network warned us about this payment',
  provider_dashboard: 'Our team refunded this order',
  dispute_won: 'Your bank took back what it had given you',
  buyer: 'You gave your tickets back',
  organizer: 'The host refunded this order',
  event_cancelled: 'The event was cancelled',
  event_postponed: 'Tickets were given back after the event moved',
  staff: 'Our team refunded this order',
};

const owed = 'We could not send it back yet. Our team is taking care of it, and you do not have to do anything.';

function expired({ end_reason, waiting_list_entry_id }: OrderState): string {
  const reasons = waiting_list_entry_id === null ? endReasons : { ...endReasons, ...offerEndReasons };
  return `${reasons[end_reason ?? ''] ?? reasons['hold_ended']} You were not charged.`;
}

function tooLate(order: OrderState, refunded: number, money: MoneyWords): string {
  const why = `Your payment of ${money(order.total_amount)} arrived ${lateWords(order)}.`;
  if (refunded > 0) return `${why} You get ${money(refunded)} back, to the card or account it came from.`;
  return `${why} ${owed}`;
}

/** The end of "Your payment arrived …", for a payment after which nothing could be sold any more. */
export function lateWords({ kind, end_reason }: Pick<OrderState, 'kind' | 'end_reason'>): string {
  if (end_reason === 'event_cancelled') return 'after this event was cancelled';
  if (end_reason === 'event_over_late') return 'when this event could no longer be booked';
  if (end_reason === 'limit_late')
    return 'after your time had run out, and with these tickets you would have had more than one person can have for this event';
  // Listings may have been sold, taken back or repriced.
  const gone = kind === 'resale' ? 'they were no longer on offer at this price' : 'the tickets were sold';
  return `after your time had run out, and by then ${gone}`;
}
