import type { AppContext } from '#server/context.ts';
import { isPaid } from '#server/domains/checkout/policy.ts';
import { findPaymentByCharge, isPaymentOfSale, type PaymentRow } from '#server/domains/payments/payments.ts';
import { isOfOrder } from '#server/domains/tickets/order-tickets.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { ProviderFraudWarning } from '#server/platform/payments-provider/types.ts';
import { missPayment } from './miss-payment.ts';
import { type DisputedOrder, lockDisputedOrder } from './queries.ts';
import { writeHostMails, writeStaffMail } from './write-mails.ts';

/**
 * Handles a fraud warning. If nobody was admitted, the payment is refunded at once and its tickets end, which is
 * cheaper than the dispute that would follow. Otherwise it is only recorded. Safe to repeat. docs/rules/disputes.md
 */
export async function applyFraudWarning(ctx: AppContext, warning: ProviderFraudWarning): Promise<void> {
  const payment = await findPaymentByCharge(ctx.db, warning.charge_id);
  if (!payment) return missPayment(ctx, { kind: 'warning', ...warning });
  const outcome = await inTransaction(ctx.db, (tx) => applyWithin(ctx, tx, { warning, payment }));
  if (!outcome) return;
  ctx.log.warn({ warning: warning.id, order: payment.order_id, outcome }, 'a payment is suspected of fraud');
  ctx.wake.outbox();
  ctx.wake.payments();
}

type Warned = { warning: ProviderFraudWarning; payment: PaymentRow };

async function applyWithin(ctx: AppContext, tx: Tx, { warning, payment }: Warned) {
  const now = ctx.clock.now();
  const order = await lockDisputedOrder(tx, payment.order_id);
  const known = await tx
    .selectFrom('fraud_warnings')
    .select('id')
    .where('provider_warning_id', '=', warning.id)
    .executeTakeFirst();
  if (known) return null;
  const maySend = ctx.settings.refund_on_fraud_warning > 0 && warning.is_actionable;
  const refunded = maySend && (await mayRefund(tx, order, payment)) ? await refund(tx, order, now) : false;
  const outcome = refunded ? 'refunded' : 'noted';
  const { id } = await tx
    .insertInto('fraud_warnings')
    .values({
      provider_warning_id: warning.id,
      payment_id: payment.id,
      order_id: order.id,
      event_id: order.event_id,
      fraud_type: warning.fraud_type,
      outcome,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(ctx, tx, { id, order, outcome, now });
  return outcome;
}

/** Only orders with unused tickets, whose payment was not disputed. */
async function mayRefund(tx: Tx, order: DisputedOrder, payment: PaymentRow): Promise<boolean> {
  if (!isPaid(order.status)) return false;
  if (!(await isPaymentOfSale(tx, payment.id))) return false;
  const stop = await tx
    .selectFrom('tickets')
    .select('id')
    .where(isOfOrder('tickets', order.id))
    .where('state', '=', 'used')
    .union(
      tx.selectFrom('disputes').select('id').where('order_id', '=', order.id).where('state', 'in', ['open', 'lost']),
    )
    .limit(1)
    .executeTakeFirst();
  return stop === undefined;
}

async function refund(tx: Tx, order: DisputedOrder, now: Date): Promise<boolean> {
  const { ticket_ids } = await refundTickets(tx, {
    order_id: order.id,
    ticket_ids: 'all',
    keeps_fee: false,
    takes_used: false,
    reason: 'fraud_warning',
    requested_by_user_id: null,
    note: '',
    now,
  });
  return ticket_ids.length > 0;
}

type News = { id: string; order: DisputedOrder; outcome: 'refunded' | 'noted'; now: Date };

async function tell(ctx: AppContext, tx: Tx, { id, order, outcome, now }: News): Promise<void> {
  const { organization_id, kind, buyer_email: to_email } = order;
  const payload = { warning_id: id };
  await writeHostMails(tx, { template: 'fraud_warning', id, payload, organization_id, kind, now });
  await writeStaffMail(ctx, tx, { template: 'fraud_warning_staff', id, payload, now });
  if (outcome === 'noted') return;
  await writeMail(tx, {
    key: `fraud-refund:${id}`,
    template: 'fraud_warning_buyer',
    to_email,
    payload: { ...payload, order_id: order.id },
    now,
  });
}
