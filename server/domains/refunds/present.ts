import type { OrderRefund } from '#contract/refunds.ts';
import type { RefundStatus } from '#contract/refund-status.ts';
import type { Db } from '#server/platform/db/db.ts';
import { money } from '#server/platform/lib/money.ts';
import { type RefundRow, refundStateOf } from '#server/domains/payments/refunds.ts';
import { findNewest } from './queries.ts';

type Done = { ticket_ids: string[]; refund_id: string | null };

/** The result of a refund, with its present state. */
export async function presentOrderRefund(db: Db, { ticket_ids, refund_id }: Done): Promise<OrderRefund> {
  const refund = refund_id === null ? null : presentRefund(await findNewest(db, refund_id));
  return { refund, ticket_ids };
}

type Row = Pick<RefundRow, 'id' | 'state' | 'amount' | 'currency' | 'updated_at'>;

/** Row → wire. */
export function presentRefund({ id, state, amount, currency, updated_at }: Row): RefundStatus & { id: string } {
  return { id, state: refundStateOf(state), amount: money(amount, currency), at: updated_at.toISOString() };
}
