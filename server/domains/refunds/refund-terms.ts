import type { RefundTerms } from '#contract/refunds.ts';
import type { AppContext } from '#server/context.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { totalOf } from '#server/domains/payments/shares.ts';
import { findKeptFees } from '#server/domains/payments/kept-fees.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import type { TicketRow } from '#server/domains/tickets/queries.ts';
import { refundDeadline, whyNoRefund } from '#server/domains/tickets/refund-policy.ts';
import { splitRefund } from './split-refund.ts';

/** What a buyer gets for a ticket they return themselves, by the host's policy. */
export async function findTerms({ db, clock }: AppContext, ticket: TicketRow): Promise<RefundTerms> {
  const { order_id, currency, fee_amount, paid_amount } = ticket;
  const reason = whyNoRefund(ticket, clock.now());
  const split = splitRefund({
    tickets: [ticket],
    keeps_fee: true,
    left: await findSplitLeft(db, order_id),
    kept_before: await findKeptFees(db, order_id),
    is_last: false,
  });
  const amount = reason === null ? totalOf(split) : 0;
  return {
    can_refund: reason === null,
    reason: reason ?? '',
    refundable_until: refundDeadline(ticket)?.toISOString() ?? null,
    paid: money(paid_amount, currency),
    amount: money(amount, currency),
    fee_kept: money(Math.min(fee_amount, sum([paid_amount, -amount])), currency),
  };
}
