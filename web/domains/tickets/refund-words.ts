import type { RefundState } from '#contract/refund-status.ts';
import type { Ticket } from '#contract/tickets.ts';

type RefundWords = {
  /** After "€50.00", in a list or beside an order. */
  label: string;
  tone: 'info' | 'positive' | 'danger';
  /** For the buyer. */
  text: string;
};

/** What people are told about a refund, by its state. */
export const refundWords: Record<RefundState, RefundWords> = {
  asked: {
    label: 'Refund requested',
    tone: 'info',
    text: 'requested. We’ll send it as soon as our payment provider accepts it.',
  },
  on_its_way: { label: 'Refund on its way', tone: 'info', text: 'on its way to the card or account that paid.' },
  arrived: {
    label: 'Refunded',
    tone: 'positive',
    text: 'sent to the card or account that paid. It usually arrives within 5 to 10 days.',
  },
  failed: {
    label: 'Refund failed',
    tone: 'danger',
    text: 'did not reach the card or account that paid. The money is with us, and it is still yours.',
  },
  elsewhere: {
    label: 'Paid back another way',
    tone: 'info',
    text: 'paid back another way, by your bank or by our team.',
  },
};

/** What giving a ticket back is called: money comes back only for one that cost something. */
export function refundLabel({ paid }: Pick<Ticket, 'paid'>): string {
  return paid.amount > 0 ? 'Refund' : 'Give back';
}
