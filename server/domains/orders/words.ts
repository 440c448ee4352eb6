import type { MailRow } from './order-queries.ts';

const mails: Record<string, string> = {
  order_confirmation: 'Tickets',
  order_moved: 'Address corrected, to the old address',
  checkout_not_charged: 'Time to pay ended',
  payment_failed: 'Payment failed',
  payment_late_refunded: 'Paid too late, refunded',
  payment_surplus_refunded: 'Paid twice, refunded',
  dispute_lost_buyer: 'Paid back by the bank',
  fraud_warning_buyer: 'Refunded after a fraud warning',
  code_reissued: 'New ticket code',
  event_cancelled: 'Event cancelled',
  ticket_given_back: 'Given back because the event moved',
};

const acts: Record<string, string> = {
  'order.tickets_resent': 'Sent the tickets again',
  'order.email_corrected': 'Corrected the address',
  'order.given': 'Gave the tickets',
  'order.refunded': 'Refunded',
  'order.refund_sent_again': 'Sent a failed refund again',
  'ticket.admitted_by_override': 'Admitted against a refusal',
};

/** The description of a mail; for a template without one, its name. */
export function mailWords({ template }: Pick<MailRow, 'template'>): string {
  return mails[template] ?? spelledOut(template);
}

/** An act of the audit log in words. */
export function actWords(action: string): string {
  return acts[action] ?? spelledOut(action.split('.').at(-1) ?? action);
}

function spelledOut(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
