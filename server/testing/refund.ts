import type { AppContext } from '#server/context.ts';
import { refundTickets, type TicketRefund } from '#server/domains/refunds/refund-tickets.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Refunds an order with its fee, as its organizer does, unless a test says otherwise. */
export function refundOrder(ctx: AppContext, order_id: string, values: Partial<TicketRefund> = {}) {
  return inTransaction(ctx.db, (tx) =>
    refundTickets(tx, {
      order_id,
      ticket_ids: 'all',
      keeps_fee: false,
      takes_used: false,
      reason: 'organizer',
      requested_by_user_id: null,
      note: '',
      now: ctx.clock.now(),
      ...values,
    }),
  );
}
