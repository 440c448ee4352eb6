import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { losses, refundsInFlight } from '#server/domains/payments/accounts.ts';
import type { LedgerEntry } from '#server/domains/payments/ledger.ts';
import { isPaymentOfSale } from '#server/domains/payments/payments.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { isNewest } from '#server/domains/payments/refunds.ts';
import { totalOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { findOwedOfSale, findOwedToBuyer, takeFromOrder } from '#server/domains/payments/take-from-order.ts';
import { forfeitResold } from './forfeit-resold.ts';
import type { DisputedOrder } from './queries.ts';

const BY_BANK = 'Paid back by the bank after a dispute.';

type Loss = { order: DisputedOrder; payment: { id: string }; amount: number; now: Date };

/**
 * Splits a lost dispute, as debits that sum to its amount: first the money of refunds that it replaces, then that of
 * resold tickets, then the parties of the sale, exactly like a refund.
 */
export async function takeLoss(tx: Tx, { order, payment, amount, now }: Loss): Promise<LedgerEntry[]> {
  const waiting = await cancelRefunds(tx, { payment, state: 'intent', most: amount, now });
  const rest = sum([amount, -waiting]);
  const isSale = await isPaymentOfSale(tx, payment.id);
  const forfeited = isSale ? await forfeitResold(tx, order, rest) : [];
  const borne = sum(forfeited.map((entry) => entry.amount));
  return [
    { account: refundsInFlight, amount: waiting },
    ...forfeited,
    ...(await takeRest(tx, { order, payment, amount: sum([rest, -borne]), now, isSale })),
  ];
}

/** The parties of the sale bear the rest; what nobody can cover is the platform's loss. */
async function takeRest(tx: Tx, { order, payment, amount: rest, now, isSale }: Loss & { isSale: boolean }) {
  const owed = Math.min(rest, await (isSale ? findOwedOfSale : findOwedToBuyer)(tx, order.id));
  const left = isSale ? Math.max(0, totalOf(await findSplitLeft(tx, order.id))) : 0;
  const taken = Math.min(rest, sum([owed, left]));
  await cancelRefunds(tx, { payment, state: 'failed', most: owed, now });
  const entries = isSale && taken > 0 ? await takeFromOrder(tx, order, { amount: taken, now }) : fromBuyer(taken);
  return [...entries, { account: losses, amount: sum([rest, -taken]) }];
}

type Needless = { payment: { id: string }; state: 'intent' | 'failed'; most: number; now: Date };

/** Cancels refunds that the dispute replaces, as far as they are covered; returns their sum. */
async function cancelRefunds(tx: Tx, { payment, state, most, now }: Needless): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amount'])
    .where('r.payment_id', '=', payment.id)
    .where('r.state', '=', state)
    .where(isNewest)
    .orderBy('r.created_at')
    .forUpdate()
    .execute();
  let covered = 0;
  for (const { id, amount } of refunds) {
    if (sum([covered, amount]) > most) continue;
    covered = sum([covered, amount]);
    const ended = { state: 'canceled', waits_for_balance: false, failure_reason: BY_BANK, updated_at: now };
    await tx.updateTable('refunds').set(ended).where('id', '=', id).execute();
  }
  return covered;
}

/**
 * The bank gave the money back to us: refunds that were cancelled because of the dispute are owed to the buyer again.
 */
export async function reviveRefunds(tx: Tx, payment: { id: string }, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: now })
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'canceled')
    .where('failure_reason', '=', BY_BANK)
    .execute();
}
