import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import { buildPayout } from '../objects/payout.ts';
import type { PayoutRecord } from '../state/records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Owner } from '../state/owner.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { isActive } from './account-state.ts';
import { book, sumsOf } from './book.ts';
import { emitEvent, emitUpdate } from './emit-event.ts';
import { isPayoutDay, planPayout, settingsOf, takePlan } from './payout-plan.ts';

const DAY_S = 24 * 3600;
const ARRIVES_AFTER_S = 2 * DAY_S;
const PLATFORM_BANK_ACCOUNT = 'ba_platform';

export interface NewPayoutParams {
  amount: number;
  currency: string;
  automatic: boolean;
  description: string | null;
  statement_descriptor: string | null;
  metadata: Stripe.Metadata;
}

/** Sends available money to the owner's bank account. */
export function createPayout(sandbox: Sandbox, cause: Cause, owner: Owner, params: NewPayoutParams): Stripe.Payout {
  const { amount, currency, automatic, description } = params;
  const destination = bankAccountOf(sandbox, owner);
  if (amount > (sumsOf(sandbox, owner).get(currency)?.available ?? 0)) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    throw invalidRequest(message, { code: 'balance_insufficient', param: 'amount' });
  }
  const id = sandbox.ids.next('po_');
  const created = sandbox.clock.seconds();
  const movement = { available_on: created, amount: -amount, fee: 0, currency, source: id, description };
  const payout = buildPayout({
    ...params,
    id,
    created,
    arrival_date: Math.floor((created + ARRIVES_AFTER_S) / DAY_S) * DAY_S,
    balance_transaction: book(sandbox, owner, { ...movement, type: 'payout' }).id,
    destination,
    status: automatic ? 'in_transit' : 'pending',
  });
  sandbox.store.put('payouts', id, { owner, payout });
  sandbox.scheduler.schedule('settle-payout', id, payout.arrival_date * 1000);
  emitEvent(sandbox, cause, 'payout.created', payout);
  return payout;
}

function bankAccountOf(sandbox: Sandbox, owner: Owner): string {
  if (owner === null) return PLATFORM_BANK_ACCOUNT;
  const account = sandbox.store.get('accounts', owner);
  if (account?.bank_account && isActive(account, 'payouts')) return account.bank_account.id;
  const message = 'Cannot create payouts: payouts are not enabled for this account.';
  throw invalidRequest(message, { code: 'payouts_not_allowed' });
}

export interface PayoutDecision {
  action: 'pay' | 'fail';
  failure_code?: string | undefined;
}

/** Decides a pending payout, by its date or by force; false if it is decided already. */
export function settlePayout(sandbox: Sandbox, id: string, decision: PayoutDecision, cause = NO_CAUSE): boolean {
  const record = sandbox.store.get('payouts', id);
  if (!record || !['pending', 'in_transit'].includes(record.payout.status)) return false;
  const within = { ...cause, account: record.owner ?? undefined };
  const { status } = record.payout;
  const save = (change: Partial<Stripe.Payout>): Stripe.Payout => {
    const payout = { ...record.payout, ...change };
    sandbox.store.put('payouts', id, { ...record, payout });
    return payout;
  };
  if (decision.action === 'pay') {
    emitUpdate(sandbox, within, 'payout.paid', { object: save({ status: 'paid' }), previous: { status } });
  } else {
    const failure_balance_transaction = giveBack(sandbox, record);
    const failure_code = decision.failure_code ?? 'account_closed';
    const failure_message = `The bank returned the payout: ${failure_code}.`;
    const failed = save({ status: 'failed', failure_code, failure_message, failure_balance_transaction });
    emitUpdate(sandbox, within, 'payout.failed', { object: failed, previous: { status } });
  }
  return true;
}

function giveBack(sandbox: Sandbox, { owner, payout }: PayoutRecord): string {
  const { amount, currency, id: source, description } = payout;
  const type = 'payout_failure';
  const entry = { available_on: sandbox.clock.seconds(), amount, fee: 0, currency, source, description, type } as const;
  return book(sandbox, owner, entry).id;
}

/** The owner's automatic payout: all that is available above the minimum, in each currency. */
export function runPayouts(sandbox: Sandbox, key: string): void {
  const plan = takePlan(sandbox, key);
  if (!plan) return;
  const { owner } = plan;
  if (isPayoutDay(sandbox, owner) && takesPayouts(sandbox, owner)) payOutAll(sandbox, owner);
  // Money that is pending, held back or blocked today may be paid tomorrow.
  const rest = [...sumsOf(sandbox, owner).values()].some(({ available, pending }) => available > 0 || pending > 0);
  if (rest) planPayout(sandbox, owner);
}

function takesPayouts(sandbox: Sandbox, owner: Owner): boolean {
  const account = owner === null ? null : sandbox.store.get('accounts', owner);
  return owner === null || (account !== undefined && account !== null && isActive(account, 'payouts'));
}

function payOutAll(sandbox: Sandbox, owner: Owner): void {
  const minimums = settingsOf(sandbox, owner).payments.payouts?.minimum_balance_by_currency ?? {};
  const cause = { ...NO_CAUSE, account: owner ?? undefined };
  for (const [currency, { available }] of sumsOf(sandbox, owner)) {
    const amount = available - (minimums[currency] ?? 0);
    const own = { automatic: true, description: 'STRIPE PAYOUT', statement_descriptor: null, metadata: {} };
    if (amount > 0) createPayout(sandbox, cause, owner, { ...own, amount, currency });
  }
}
