import type { Stripe } from 'stripe';

import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import type { NewBalanceTransaction } from '../objects/balance-transaction.ts';
import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { planAvailable } from './available-plan.ts';
import { planPayout } from './payout-plan.ts';

type Transaction = Stripe.BalanceTransaction;

/** Books one movement of an owner's balance. */
export function book(
  sandbox: Sandbox,
  owner: Owner,
  entry: Omit<NewBalanceTransaction, 'id' | 'created'>,
): Transaction {
  const { store, ids, clock } = sandbox;
  const transaction = buildBalanceTransaction({ ...entry, id: ids.next('txn_'), created: clock.seconds() });
  if (owner === null) store.put('balance_transactions', transaction.id, transaction);
  else store.put('connected_transactions', transaction.id, { account: owner, transaction });
  if (entry.amount > 0) planPayout(sandbox, owner);
  if (transaction.status === 'pending') planAvailable(sandbox, owner, transaction.available_on);
  return transaction;
}

/** An owner's movements, newest first, with the status they have now. */
export function* transactionsOf(sandbox: Sandbox, owner: Owner, after?: string): Generator<Transaction> {
  for (const transaction of storedFor(sandbox, owner, after)) yield present(sandbox, transaction);
}

function* storedFor({ store }: Sandbox, owner: Owner, after?: string): Generator<Transaction> {
  if (owner === null) return yield* store.newestFirst('balance_transactions', after);
  for (const { account, transaction } of store.newestFirst('connected_transactions', after)) {
    if (account === owner) yield transaction;
  }
}

/** One movement of an owner's balance. */
export function findTransaction(sandbox: Sandbox, owner: Owner, id: string): Transaction | undefined {
  const { store } = sandbox;
  if (owner === null) {
    const own = store.get('balance_transactions', id);
    return own && present(sandbox, own);
  }
  const connected = store.get('connected_transactions', id);
  return connected?.account === owner ? present(sandbox, connected.transaction) : undefined;
}

/** Any movement of any owner: an object refers to movements of its own owner. */
export function findAnyTransaction(sandbox: Sandbox, id: string): Transaction | undefined {
  const account = sandbox.store.get('connected_transactions', id)?.account ?? null;
  return findTransaction(sandbox, account, id);
}

function present(sandbox: Sandbox, transaction: Transaction): Transaction {
  const status = transaction.available_on <= sandbox.clock.seconds() ? 'available' : 'pending';
  return { ...transaction, status };
}

interface Sum {
  available: number;
  pending: number;
}

/** What an owner has of each currency, computed from every movement. */
export function sumsOf(sandbox: Sandbox, owner: Owner): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  const now = sandbox.clock.seconds();
  for (const { currency, net, available_on } of storedFor(sandbox, owner)) {
    const sum = sums.get(currency) ?? { available: 0, pending: 0 };
    sum[available_on <= now ? 'available' : 'pending'] += net;
    sums.set(currency, sum);
  }
  return sums;
}

/** An owner's balance as the API shows it. */
export function computeBalance(sandbox: Sandbox, owner: Owner): Stripe.Balance {
  const sums = sumsOf(sandbox, owner);
  // Stripe shows the account's own currency even when it is empty.
  const own = (owner === null ? undefined : sandbox.store.get('accounts', owner)?.defaults.currency) ?? 'eur';
  if (sums.size === 0) sums.set(own, { available: 0, pending: 0 });
  const part = (kind: keyof Sum): Stripe.Balance.Available[] =>
    [...sums].map(([currency, sum]) => ({ amount: sum[kind], currency, source_types: { card: sum[kind] } }));
  return { object: 'balance', available: part('available'), livemode: false, pending: part('pending') };
}
