import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ProviderPayment } from '#server/platform/payments-provider/types.ts';
import { postProviderFee } from './postings.ts';

export type PaymentRow = Selectable<Database['payments']>;

type Arrived = { orderId: string; payment: ProviderPayment; now: Date };

/** Records a payment; undefined if it was recorded before. */
export function insertPayment(tx: Tx, { orderId, payment, now }: Arrived): Promise<PaymentRow | undefined> {
  return tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider_payment_intent_id: payment.intent_id,
      provider_charge_id: payment.charge_id,
      currency: payment.currency,
      amount: payment.amount,
      paid_at: now,
    })
    .onConflict((conflict) => conflict.column('provider_payment_intent_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A payment by the provider's own id of it. */
export function findPaymentByIntent(db: Db | Tx, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_payment_intent_id', '=', intentId).executeTakeFirst();
}

/** A payment by the provider's id of its charge. */
export function findPaymentByCharge(db: Db | Tx, chargeId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_charge_id', '=', chargeId).executeTakeFirst();
}

/** Whether a payment is that of the order's sale, if it has one: a surplus payment is only owed to the buyer. */
export async function isPaymentOfSale(tx: Tx, paymentId: string): Promise<boolean> {
  const surplus = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('key', '=', `surplus:${paymentId}`)
    .executeTakeFirst();
  return surplus === undefined;
}

type Fee = { payment: PaymentRow; fee: number; now: Date };

/** Records the provider's fee once; it arrives with the payment or some time after it. */
export async function recordProviderFee(tx: Tx, { payment, fee, now }: Fee): Promise<void> {
  const result = await tx
    .updateTable('payments')
    .set({ provider_fee_amount: fee })
    .where('id', '=', payment.id)
    .where('provider_fee_amount', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await postProviderFee(tx, payment, fee, now);
}

type Window = { after: Date; before: Date; limit: number };

/** Payments of a period whose fee is still unknown, newest first. */
export function listFeelessPayments(db: Db, { after, before, limit }: Window): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider_fee_amount', 'is', null)
    .where('paid_at', '>', after)
    .where('paid_at', '<', before)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute();
}
