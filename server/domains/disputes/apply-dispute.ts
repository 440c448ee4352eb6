import { sql } from 'kysely';
import type { DisputeState } from '#contract/dispute-states.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { postDisputeLost, postDisputeOpened, postDisputeWon } from '#server/domains/payments/dispute-postings.ts';
import { tellSellers } from '#server/domains/refunds/tell-sellers.ts';
import { findPaymentByCharge, isPaymentOfSale, type PaymentRow } from '#server/domains/payments/payments.ts';
import { isOfOrder } from '#server/domains/tickets/order-tickets.ts';
import { tellFormerHolders } from '#server/domains/tickets/tell-former-holders.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';
import { missPayment } from './miss-payment.ts';
import {
  type DisputedOrder,
  type DisputeRow,
  findPaidBack,
  listSalesNotUndone,
  lockDispute,
  lockDisputedOrder,
} from './queries.ts';
import { stateOf } from './states.ts';
import { regainLoss } from './regain-loss.ts';
import { takeLoss } from './take-loss.ts';
import { writeDisputeMails } from './write-mails.ts';

/**
 * Applies the provider's state of a dispute to our row, the ledger, the order and its tickets, in one transaction. Safe
 * to repeat; webhooks, the reconciling job and staff's acts all call it. docs/rules/disputes.md
 */
export async function applyDispute(ctx: AppContext, made: ProviderDispute): Promise<void> {
  const state = stateOf(made);
  const facts = { dispute: made.id, status: made.status, reason: made.reason };
  if (!state) return ctx.log.error(facts, 'a dispute is in a state that we do not know: nothing was done');
  const payment = await findPaymentByCharge(ctx.db, made.charge_id);
  if (!payment) return missPayment(ctx, { kind: 'dispute', ...made });
  const now = ctx.clock.now();
  const isNews = await inTransaction(ctx.db, (tx) => applyWithin(tx, { made, state, payment, now }));
  if (!isNews) return;
  ctx.log.warn({ ...facts, order: payment.order_id, state }, 'a payment is disputed');
  ctx.wake.outbox();
  ctx.wake.payments();
}

type Applied = { made: ProviderDispute; state: DisputeState; payment: PaymentRow; now: Date };

async function applyWithin(tx: Tx, { made, state, payment, now }: Applied): Promise<boolean> {
  const order = await lockDisputedOrder(tx, payment.order_id);
  const { dispute, isNew } = await lockDispute(tx, { made, payment, order, now });
  if (isStale(dispute, made, state)) return false;
  const isClosed = state !== 'inquiry' && state !== 'open';
  await tx
    .updateTable('disputes')
    .set({
      state,
      provider_status: made.status,
      amount: made.amount,
      fee_amount: Math.max(0, sum([made.withdrawn.fee_amount, made.reinstated.fee_amount])),
      withdrawn_amount: made.withdrawn.amount,
      reinstated_amount: made.reinstated.amount,
      evidence_due_at: made.evidence_due_at,
      ...(made.has_evidence && { evidence_sent_at: dispute.evidence_sent_at ?? now }),
      closed_at: isClosed ? (dispute.closed_at ?? now) : null,
      updated_at: now,
    })
    .where('id', '=', dispute.id)
    .execute();
  if (state === 'open') await endOffers(tx, order.id, now);
  await moveMoney(tx, { dispute, made, order, payment, isClosed, now });
  const isNews = isNew || dispute.state !== state;
  if (isNews) await writeDisputeMails(tx, { dispute_id: dispute.id, state, order, now });
  return isNews;
}

/** Takes the tickets that were paid with an order off sale. */
async function endOffers(tx: Tx, orderId: string, now: Date): Promise<void> {
  await sql`select lock_order_listings(${orderId})`.execute(tx);
  await sql`
    select end_disputed_offers(array(select k.id from tickets k where ${isOfOrder('k', orderId)}), ${now})`.execute(tx);
}

/** Two readings may be applied in the wrong order: a dispute that is over does not open again, unless money moved. */
function isStale(dispute: DisputeRow, { withdrawn, reinstated }: ProviderDispute, state: DisputeState): boolean {
  if (withdrawn.amount < dispute.withdrawn_amount || reinstated.amount < dispute.reinstated_amount) return true;
  const hasMoved = withdrawn.amount > dispute.withdrawn_amount || reinstated.amount > dispute.reinstated_amount;
  return dispute.closed_at !== null && !hasMoved && (state === 'inquiry' || state === 'open');
}

type Money = {
  dispute: DisputeRow;
  made: ProviderDispute;
  order: DisputedOrder;
  payment: PaymentRow;
  isClosed: boolean;
  now: Date;
};

async function moveMoney(tx: Tx, { dispute, made, order, payment, isClosed, now }: Money): Promise<void> {
  const { withdrawn, reinstated } = made;
  if (withdrawn.amount > 0) await postDisputeOpened(tx, dispute, withdrawn, now);
  if (reinstated.amount > 0 && (await postDisputeWon(tx, dispute, reinstated, now)) && dispute.lost_amount > 0) {
    await regainLoss(tx, { dispute, order, payment, now });
    return setLost(tx, dispute.id, 0);
  }
  const amount = sum([withdrawn.amount, -reinstated.amount]);
  if (!isClosed || amount <= 0 || dispute.lost_amount > 0) return;
  const from = await takeLoss(tx, { order, payment, amount, now });
  await postDisputeLost(tx, dispute, { amount, from }, now);
  await setLost(tx, dispute.id, amount);
  if (!(await isPaymentOfSale(tx, payment.id))) return;
  const isWhole = (await findPaidBack(tx, payment.id)) >= payment.amount;
  const undone = order.kind === 'resale' ? await listSalesNotUndone(tx, order.id) : [];
  await sql`select void_disputed_order(${order.id}, ${isWhole}, ${now})`.execute(tx);
  if (isWhole) await tellSellers(tx, { order, ticket_ids: undone, now });
  await tellFormerHolders(tx, { order_id: order.id, now });
  await eventChanged(tx, order.event_id);
}

async function setLost(tx: Tx, id: string, lost_amount: number): Promise<void> {
  await tx.updateTable('disputes').set({ lost_amount }).where('id', '=', id).execute();
}
