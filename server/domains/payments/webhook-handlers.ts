import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Outcome } from '#server/platform/payments-provider/outcome.ts';
import { applyProviderRefund, type TakeBack } from './apply-provider-refund.ts';
import { findPaymentByCharge, type PaymentRow, recordProviderFee } from './payments.ts';
import type { WebhookHandler, WebhookHandlers } from './process-webhook.ts';
import { applyTransfer } from './send-transfers.ts';
import type { TransferHooks } from './transfer-hooks.ts';
import type { InboxRow } from './webhook-inbox.ts';

/** Handlers of the provider's payment events. Both kinds of refund events are handled; either alone is enough. */
export function paymentWebhookHandlers(takeBack: TakeBack, transferHooks: TransferHooks): WebhookHandlers {
  const onRefund: WebhookHandler = async (ctx, { object_id }) => {
    if (!object_id) return;
    const read = answerOf(await ctx.provider.worker.retrieveRefund(object_id));
    if (read) await applyProviderRefund(ctx, takeBack, read);
  };
  const onChargeRefunded: WebhookHandler = async (ctx, event) => {
    const payment = await paymentOf(ctx, event);
    if (!payment) return;
    const refunds = answerOf(await ctx.provider.worker.listRefunds(payment.provider_payment_intent_id));
    for (const made of refunds ?? []) await applyProviderRefund(ctx, takeBack, made);
  };
  /** An event only says that something happened: the transfer is read, and recorded if its response was lost. */
  const onTransfer: WebhookHandler = async (ctx, { object_id }) => {
    if (!object_id) return;
    const made = answerOf(await ctx.provider.worker.retrieveTransfer(object_id));
    if (made?.transfer_id) await applyTransfer(ctx, transferHooks, { id: made.transfer_id, made });
  };
  return {
    'refund.created': onRefund,
    'refund.updated': onRefund,
    'refund.failed': onRefund,
    'charge.refunded': onChargeRefunded,
    'transfer.created': onTransfer,
    'charge.updated': async (ctx, event) => {
      const payment = await paymentOf(ctx, event);
      if (payment?.provider_fee_amount === null) await recordFee(ctx, payment);
    },
  };
}

/** Asks the provider for the fee of a payment and posts it, if it is known by now. */
export async function recordFee(ctx: AppContext, payment: PaymentRow): Promise<void> {
  const read = answerOf(await ctx.provider.worker.retrievePayment(payment.provider_payment_intent_id));
  const fee = read?.fee_amount ?? null;
  if (fee === null) return;
  await inTransaction(ctx.db, (tx) => recordProviderFee(tx, { payment, fee, now: ctx.clock.now() }));
}

/** The value of a read; null if the provider does not have it. Throws without a response, so that it is tried again. */
export function answerOf<Value>(outcome: Outcome<Value>): Value | null {
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused') return null;
  throw new Error(`the payment provider did not answer: ${outcome.message}`);
}

async function paymentOf(ctx: AppContext, { object_id }: InboxRow): Promise<PaymentRow | undefined> {
  return object_id ? findPaymentByCharge(ctx.db, object_id) : undefined;
}
