import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { ProviderRefund } from '#server/platform/payments-provider/types.ts';
import { applyRefund, applyRefundWithin, warnOfReturn } from './apply-refund.ts';
import type { LedgerEntry } from './ledger.ts';
import { findPaymentByIntent, type PaymentRow } from './payments.ts';
import { beginRefund, findRefund } from './refunds.ts';

type Taken = { payment: PaymentRow; amount: number; provider_refund_id: string; now: Date };

/** Applies a refund made in the provider's dashboard to its order; returns debits that sum to the refund. */
export type TakeBack = (ctx: AppContext, tx: Tx, taken: Taken) => Promise<LedgerEntry[]>;

/**
 * Applies the provider's state of a refund to our rows. It is either ours, identified by its metadata, or was made in
 * the provider's dashboard and gets a row once.
 */
export async function applyProviderRefund(ctx: AppContext, takeBack: TakeBack, made: ProviderRefund): Promise<void> {
  const ours = await findRefund(ctx.db, { refund_id: made.refund_id, provider_refund_id: made.id });
  if (ours) return applyRefund(ctx, ours.id, made);
  const payment = made.intent_id ? await findPaymentByIntent(ctx.db, made.intent_id) : undefined;
  // Not a payment of ours, or a failed refund: nothing to change.
  if (!payment || made.status === 'failed' || made.status === 'canceled') return;
  ctx.log.error({ refund: made.id, order: payment.order_id }, 'a refund was made outside of the product');
  await adopt(ctx, takeBack, { payment, made });
}

async function adopt(
  ctx: AppContext,
  takeBack: TakeBack,
  { payment, made }: { payment: PaymentRow; made: ProviderRefund },
): Promise<void> {
  const now = ctx.clock.now();
  const { amount } = made;
  const adopted = await inTransaction(ctx.db, async (tx) => {
    const known = await findRefund(tx, { refund_id: null, provider_refund_id: made.id });
    if (known) return undefined;
    const from = await takeBack(ctx, tx, { payment, amount, provider_refund_id: made.id, now });
    const key = `dashboard:${made.id}`;
    const refund = await beginRefund(tx, { key, payment, amount, reason: 'provider_dashboard', from, now });
    if (!refund) return undefined;
    return (await applyRefundWithin(tx, { refundId: refund.id, made, now })) ? refund.id : undefined;
  });
  if (adopted) warnOfReturn(ctx, adopted, made);
}
