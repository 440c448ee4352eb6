import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { ProviderRefund } from '#server/platform/payments-provider/types.ts';
import { postRefundFailed, postRefundSent } from './postings.ts';
import { tellOfFailure } from './tell-of-failure.ts';
import { lockRefund, type RefundRow } from './refunds.ts';

const ENDED = ['failed', 'canceled'];

/** Applies the provider's state of a refund to our row and the ledger; safe to repeat. */
export async function applyRefund(ctx: AppContext, refundId: string, made: ProviderRefund): Promise<void> {
  const now = ctx.clock.now();
  const isBack = await inTransaction(ctx.db, (tx) => applyRefundWithin(tx, { refundId, made, now }));
  if (isBack) warnOfReturn(ctx, refundId, made);
}

/** The same within a transaction; true if the money came back to us and is still owed. */
export async function applyRefundWithin(
  tx: Tx,
  { refundId, made, now }: { refundId: string; made: ProviderRefund; now: Date },
): Promise<boolean> {
  const refund = await lockRefund(tx, refundId);
  if (!refund || !isNews(refund, made)) return false;
  await postRefundSent(tx, refund, now);
  const isBack = ENDED.includes(made.status);
  if (isBack) {
    await postRefundFailed(tx, refund, now);
    await tellOfFailure(tx, refund, now);
  }
  await tx
    .updateTable('refunds')
    .set({
      // Finally failed at the provider or returned by a bank: in both cases it is owed to the buyer.
      state: isBack ? 'failed' : made.status,
      waits_for_balance: false,
      provider_refund_id: made.id,
      failure_reason: made.failure_reason,
      updated_at: now,
    })
    .where('id', '=', refund.id)
    .execute();
  return isBack;
}

/** Logs that money we had sent came back. */
export function warnOfReturn(ctx: AppContext, refundId: string, made: ProviderRefund): void {
  const facts = { refund: refundId, reason: made.failure_reason };
  ctx.log.error(facts, 'a refund came back: the buyer is still owed the money');
}

// A refund may still fail after it succeeded, never the other way round.
function isNews(refund: RefundRow, made: ProviderRefund): boolean {
  if (ENDED.includes(refund.state)) return false;
  if (refund.state === 'succeeded') return ENDED.includes(made.status);
  return refund.state !== made.status || refund.provider_refund_id === null;
}
