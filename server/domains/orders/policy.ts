import { isEnded } from '#contract/ticket-states.ts';
import { isPaid } from '#server/domains/checkout/policy.ts';
import { CANCELLED } from '#server/domains/refunds/refund-tickets.ts';
import { isPlaceholderEmail } from '#server/platform/lib/email-address.ts';
import type { EventOrder, OrderTicketRow } from './order-queries.ts';

type Order = Pick<EventOrder, 'status' | 'total_amount' | 'buyer_user_id' | 'buyer_email' | 'is_proved'>;
type Ticket = Pick<OrderTicketRow, 'state' | 'owner_user_id' | 'owner_email' | 'is_paid_back' | 'resale_order_id'>;

/** Whether an order's buyer still holds tickets of it that can be mailed. */
export function canResend(
  { status, buyer_email }: Pick<Order, 'status' | 'buyer_email'>,
  tickets: readonly Ticket[],
): boolean {
  return (
    isPaid(status) &&
    !isPlaceholderEmail(buyer_email) &&
    tickets.some((ticket) => !isEnded(ticket.state) && ticket.owner_email === buyer_email)
  );
}

/**
 * Why the address of an order cannot be corrected; null if it can. Only a guest's unused purchase can be: an account
 * has verified its address, and so has somebody who came in with a ticket. `move_order` decides the same under its
 * locks.
 */
export function emailFixedBecause(order: Order, tickets: readonly Ticket[]): string | null {
  if (!isPaid(order.status)) return 'There is nothing to send: this order has no tickets.';
  if (order.buyer_user_id !== null) return 'The tickets are in an account. Its owner can change the address there.';
  if (order.is_proved) return 'The buyer opened an e-mail at this address, so it is right.';
  const live = tickets.filter(({ state }) => !isEnded(state));
  if (live.some(({ state }) => state === 'used')) return 'A ticket was used at the door, so the address was right.';
  const isTheirs = (ticket: Ticket) =>
    ticket.state === 'valid' && ticket.owner_user_id === null && ticket.owner_email === order.buyer_email;
  if (!live.every(isTheirs)) return 'A ticket already belongs to somebody else.';
  return live.length === 0 ? 'No ticket of this order is still valid.' : null;
}

/** Whether a ticket can be refunded or, if it was free, ended: not after its buyer sold it in Resale. */
export function canRefund({ status }: Pick<Order, 'status'>, ticket: Ticket, isDisputed: boolean): boolean {
  return isPaid(status) && !isDisputed && !isEnded(ticket.state) && !ticket.is_paid_back && !ticket.resale_order_id;
}

type Refundable = {
  order: Pick<Order, 'status' | 'total_amount'>;
  tickets: readonly Ticket[];
  isDisputed: boolean;
  isCancelled: boolean;
};

/** Why nothing of an order can be refunded; null when something can. */
export function noRefundBecause({ order, tickets, isDisputed, isCancelled }: Refundable): string | null {
  if (isCancelled) return CANCELLED;
  if (order.status === 'refunded')
    return order.total_amount > 0 ? 'Everything was refunded.' : 'All its tickets were cancelled.';
  if (!isPaid(order.status)) return 'Nothing was paid.';
  if (isDisputed) return 'The buyer’s bank decides about this payment. Until then nothing can be refunded.';
  return tickets.some((ticket) => canRefund(order, ticket, isDisputed)) ? null : 'No ticket is left to refund.';
}
