import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RefundState } from '#contract/refund-status.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import type { LedgerEntry } from './ledger.ts';
import { postRefundIntent } from './postings.ts';

export type RefundRow = Selectable<Database['refunds']>;

export type RefundReason =
  | 'late_payment'
  | 'surplus_payment'
  | 'buyer'
  | 'organizer'
  | 'event_cancelled'
  | 'event_postponed'
  | 'fraud_warning'
  | 'staff'
  | 'provider_dashboard'
  | 'dispute_won';

const STATES: Record<string, RefundState> = {
  intent: 'asked',
  pending: 'on_its_way',
  succeeded: 'arrived',
  failed: 'failed',
  canceled: 'elsewhere',
};

/** The states of refunds whose money went back or will: neither refused nor paid back elsewhere. */
export const paidBackStates: readonly string[] = ['intent', 'pending', 'succeeded'];

/** Whether refund `r` is in one of them. */
export const isPaidBack = sql<boolean>`r.state in (${sql.join(paidBackStates.map((state) => sql.lit(state)))})`;

/** Whether refund `r` is the newest of those that send the same money. */
export const isNewest = sql<boolean>`not exists (
  select from refunds n where n.again_of_refund_id = coalesce(r.again_of_refund_id, r.id)
     and (n.created_at, n.id) > (r.created_at, r.id))`;

/** Whether refund `r` failed and was not sent again: its buyer is owed the money. */
export const isOwed = sql<boolean>`(r.state = 'failed' and ${isNewest})`;

/** The state of a refund as people see it. */
export function refundStateOf(state: string): RefundState {
  return STATES[state] ?? 'asked';
}

type NewRefund = {
  /** Business key: the same reason never refunds twice. */
  key: string;
  payment: { id: string; order_id: string; currency: string };
  amount: number;
  reason: RefundReason;
  /** Debits of the parties that pay, which sum to the amount. */
  from: LedgerEntry[];
  now: Date;
  keeps_fee?: boolean;
  requested_by_user_id?: string | null;
  note?: string;
  again_of_refund_id?: string;
};

/** Records an intended refund with its posting; `sendRefunds` sends it. Undefined if it exists already. */
export async function beginRefund(tx: Tx, { key, payment, amount, reason, from, now, ...asked }: NewRefund) {
  const { id: payment_id, order_id, currency } = payment;
  const refund = await tx
    .insertInto('refunds')
    .values({
      key,
      order_id,
      payment_id,
      currency,
      amount,
      state: 'intent',
      reason,
      created_at: now,
      updated_at: now,
      ...asked,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (refund) await postRefundIntent(tx, refund, from, now);
  return refund;
}

/** Locks a refund. */
export function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A refund by our own id, as the provider's metadata gives it back, or by the provider's. */
export function findRefund(db: Db | Tx, id: { refund_id: string | null; provider_refund_id: string }) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where((where) =>
      where.or([
        where('provider_refund_id', '=', id.provider_refund_id),
        ...(id.refund_id && isUuid(id.refund_id) ? [where('id', '=', id.refund_id)] : []),
      ]),
    )
    .executeTakeFirst();
}

/** Refunds in the given state that were not touched since an instant, oldest first, with their payment. */
export function listRefunds(db: Db, { state, before, limit }: { state: string; before: Date; limit: number }) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .selectAll('refunds')
      .select('payments.provider_payment_intent_id')
      .where('state', '=', state)
      .where('updated_at', '<=', before)
      // While a dispute is open, its payment cannot be refunded.
      .where(
        sql<boolean>`(state <> 'intent' or not exists (
      select from disputes d where d.payment_id = refunds.payment_id and d.state = 'open'))`,
      )
      .orderBy('refunds.updated_at')
      .limit(limit)
      .execute()
  );
}

/** Whether a dispute of a payment, or of a part of it, was finally lost. */
export async function hasLostDispute(db: Db, paymentId: string): Promise<boolean> {
  const lost = db.selectFrom('disputes').select('id').where('payment_id', '=', paymentId).where('state', '=', 'lost');
  return (await lost.executeTakeFirst()) !== undefined;
}

export type RefundToSend = Awaited<ReturnType<typeof listRefunds>>[number];

/** Moves a refund to the end of the queue. */
export async function touchRefund(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('refunds').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Whether the payment with this id is a second one, whose money is not the order's. */
export function isSurplus(paymentId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ledger_transactions x where x.key = 'surplus:' || ${sql.ref(paymentId)})`;
}

/** The reason of an order's newest refund, and what a bank returned to the buyer after disputes that were lost. */
export async function findEndOfPayment(
  db: Db,
  orderId: string,
): Promise<{ reason: RefundReason | null; bank_amount: number }> {
  const { rows } = await sql<{ reason: RefundReason | null; bank_amount: number }>`
    select (select r.reason from refunds r
             where r.order_id = ${orderId} and ${isPaidBack}
               and not ${isSurplus('r.payment_id')}
             order by r.created_at desc, r.id desc limit 1) as reason,
           (select coalesce(sum(d.lost_amount), 0)::bigint from disputes d
             where d.order_id = ${orderId} and d.state = 'lost') as bank_amount`.execute(db);
  return rows[0] ?? { reason: null, bank_amount: 0 };
}

/** The amount of an order that was refunded or is being refunded. */
export async function refundedAmount(db: Db | Tx, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds as r')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('r.amount'), val(0)).as('amount'))
    .where('r.order_id', '=', orderId)
    .where(sql<boolean>`not ${isSurplus('r.payment_id')}`)
    .where(isPaidBack)
    .executeTakeFirstOrThrow();
  return row.amount;
}
