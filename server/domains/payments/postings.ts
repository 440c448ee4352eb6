import type { Tx } from '#server/platform/db/db.ts';
import { buyerUnrefunded, providerBalance, providerFees, refundsInFlight, transfersInFlight } from './accounts.ts';
import { postLedger, type LedgerEntry } from './ledger.ts';
import { entriesOf, type Payees, splitShares, type TicketShare, totalOf } from './shares.ts';

type Sale = Payees & { order_id: string; currency: string; tickets: readonly TicketShare[] };
type PaidOrder = { order_id: string; currency: string; amount: number };
type Payment = { id: string; order_id: string; currency: string; amount: number };
type Transfer = { id: string; currency: string; amount: number };
type Refund = { id: string; order_id: string; currency: string; amount: number };

/** A sale: the payment is split at once into what we owe and what we earned. */
export function postSale(tx: Tx, sale: Sale, now: Date): Promise<boolean> {
  const split = splitShares(sale.tickets);
  return postLedger(tx, {
    key: `sale:${sale.order_id}`,
    memo: 'tickets sold',
    entries: [{ account: providerBalance, amount: totalOf(split) }, ...entriesOf(split, sale, -1)],
    ...common(sale, now),
  });
}

/** A payment that came too late to sell anything: all of it is the buyer's. */
export function postLatePayment(tx: Tx, order: PaidOrder, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `sale:${order.order_id}`,
    memo: 'paid too late',
    entries: owedToBuyer(order.amount),
    ...common(order, now),
  });
}

/** A second payment for an order: all of it is the payer's. */
export function postSurplusPayment(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `surplus:${payment.id}`,
    memo: 'paid twice',
    entries: owedToBuyer(payment.amount),
    ...common(payment, now),
  });
}

/** The provider's fee of a payment, posted when it becomes known. */
export function postProviderFee(tx: Tx, payment: Payment, fee: number, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `fee:${payment.id}`,
    memo: 'payment provider fee',
    entries: move(providerFees, providerBalance, fee),
    ...common(payment, now),
  });
}

/** An intended refund, taken from the parties that had the money (`from` are debits that sum to it). */
export function postRefundIntent(tx: Tx, refund: Refund, from: LedgerEntry[], now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `refund.intent:${refund.id}`,
    memo: 'refund begun',
    entries: [...from, { account: refundsInFlight, amount: -refund.amount }],
    ...common(refund, now),
  });
}

/** What a promoter still had of an order whose last tickets end without a refund; `from` sums to zero. */
export function postCommissionOfRefunded(
  tx: Tx,
  order: { id: string; currency: string },
  from: LedgerEntry[],
  now: Date,
): Promise<boolean> {
  return postLedger(tx, {
    key: `refund.commission:${order.id}`,
    memo: 'commission of a refunded order',
    entries: from,
    ...common({ order_id: order.id, currency: order.currency }, now),
  });
}

/** The provider accepted the refund. */
export function postRefundSent(tx: Tx, refund: Refund, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `refund.sent:${refund.id}`,
    memo: 'refund sent',
    entries: move(refundsInFlight, providerBalance, refund.amount),
    ...common(refund, now),
  });
}

/** A refund that was sent came back: we have the money again, and owe it to the buyer. */
export function postRefundFailed(tx: Tx, refund: Refund, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `refund.failed:${refund.id}`,
    memo: 'refund came back',
    entries: owedToBuyer(refund.amount),
    ...common(refund, now),
  });
}

/** The provider refused the refund: it was never sent, and is owed to the buyer. */
export function postRefundRefused(tx: Tx, refund: Refund, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `refund.refused:${refund.id}`,
    memo: 'refund refused',
    entries: move(refundsInFlight, buyerUnrefunded, refund.amount),
    ...common(refund, now),
  });
}

/** An intended transfer, taken from what is owed to its payee. */
export function postTransferIntent(tx: Tx, transfer: Transfer, from: LedgerEntry[], now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `transfer.intent:${transfer.id}`,
    order_id: null,
    memo: 'payout begun',
    currency: transfer.currency,
    created_at: now,
    entries: [...from, { account: transfersInFlight, amount: -transfer.amount }],
  });
}

/** The provider made the transfer. */
export function postTransferDone(tx: Tx, transfer: Transfer, now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `transfer.done:${transfer.id}`,
    order_id: null,
    memo: 'payout sent',
    currency: transfer.currency,
    created_at: now,
    entries: move(transfersInFlight, providerBalance, transfer.amount),
  });
}

/** The provider refused the transfer: the payee is owed the money as before. */
export function postTransferRefused(tx: Tx, transfer: Transfer, from: LedgerEntry[], now: Date): Promise<boolean> {
  return postLedger(tx, {
    key: `transfer.refused:${transfer.id}`,
    order_id: null,
    memo: 'payout refused',
    currency: transfer.currency,
    created_at: now,
    entries: [
      { account: transfersInFlight, amount: transfer.amount },
      ...from.map(({ account, amount }) => ({ account, amount: -amount })),
    ],
  });
}

/** The debit of a refund of money that was already owed to the buyer. */
export function fromBuyer(amount: number): LedgerEntry[] {
  return [{ account: buyerUnrefunded, amount }];
}

function owedToBuyer(amount: number): LedgerEntry[] {
  return move(providerBalance, buyerUnrefunded, amount);
}

function move(debit: LedgerEntry['account'], credit: LedgerEntry['account'], amount: number): LedgerEntry[] {
  return [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
}

function common({ order_id, currency }: { order_id: string; currency: string }, created_at: Date) {
  return { order_id, currency, created_at };
}
