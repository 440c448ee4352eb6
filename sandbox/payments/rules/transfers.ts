import type { Stripe } from 'stripe';

import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { buildReversal, buildTransfer } from '../objects/transfer.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { isActive } from './account-state.ts';
import { book, sumsOf } from './book.ts';
import { emitEvent, emitUpdate } from './emit-event.ts';

export interface NewTransferParams {
  amount: number | undefined;
  currency: string;
  destination: string;
  source_transaction: string | undefined;
  transfer_group: string | undefined;
  description: string | null;
  metadata: Stripe.Metadata;
}

/** Sends money to a connected account, out of the available balance or out of one charge. */
export function createTransfer(sandbox: Sandbox, cause: Cause, params: NewTransferParams): Stripe.Transfer {
  const { currency, destination, description, metadata } = params;
  checkDestination(sandbox, destination);
  const charge = sourceOf(sandbox, params);
  const amount = charge ? amountFrom(sandbox, charge, params) : amountFromBalance(sandbox, params);
  const id = sandbox.ids.next('tr_');
  const destination_payment = sandbox.ids.next('py_');
  const entry = { available_on: availableOn(sandbox, charge), fee: 0, currency, description };
  const own = book(sandbox, null, { ...entry, amount: -amount, source: id, type: 'transfer' });
  book(sandbox, destination, { ...entry, amount, source: destination_payment, type: 'payment' });
  const transfer = buildTransfer({
    id,
    created: sandbox.clock.seconds(),
    amount,
    currency,
    description,
    destination,
    destination_payment,
    balance_transaction: own.id,
    metadata,
    source_transaction: charge?.id ?? null,
    transfer_group: params.transfer_group ?? charge?.transfer_group ?? null,
  });
  sandbox.store.put('transfers', id, transfer);
  emitEvent(sandbox, cause, 'transfer.created', transfer);
  return transfer;
}

function checkDestination(sandbox: Sandbox, destination: string): void {
  const account = sandbox.store.get('accounts', destination);
  if (!account || account.closed) throw resourceMissing('destination', destination, 'destination');
  if (isActive(account, 'stripe_transfers')) return;
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
  throw invalidRequest(message, { code: 'insufficient_capabilities_for_transfer', param: 'destination' });
}

function sourceOf(sandbox: Sandbox, { source_transaction, currency }: NewTransferParams): Stripe.Charge | null {
  if (source_transaction === undefined) return null;
  const param = 'source_transaction';
  const charge = sandbox.store.get('charges', source_transaction);
  if (!charge) throw resourceMissing('charge', source_transaction, param);
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} has not succeeded.`, { param });
  if (charge.currency !== currency) {
    throw invalidRequest(`The currency of source_transaction is ${charge.currency}, not ${currency}.`, { param });
  }
  return charge;
}

function amountFrom(sandbox: Sandbox, charge: Stripe.Charge, { amount }: NewTransferParams): number {
  let sent = 0;
  for (const transfer of sandbox.store.oldestFirst('transfers')) {
    if (transfer.source_transaction === charge.id) sent += transfer.amount - transfer.amount_reversed;
  }
  const wanted = amount ?? charge.amount - sent;
  if (wanted > 0 && wanted <= charge.amount - sent) return wanted;
  const message = `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount} ${charge.currency}.`;
  throw invalidRequest(message, { param: 'amount' });
}

function amountFromBalance(sandbox: Sandbox, { amount, currency }: NewTransferParams): number {
  if (amount === undefined) {
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  }
  const available = sumsOf(sandbox, null).get(currency)?.available ?? 0;
  if (amount > available) {
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  return amount;
}

// Money of a charge becomes available to its receiver when it would have to the platform.
function availableOn(sandbox: Sandbox, charge: Stripe.Charge | null): number {
  const id = charge?.balance_transaction;
  const booked = typeof id === 'string' ? sandbox.store.get('balance_transactions', id) : undefined;
  return Math.max(sandbox.clock.seconds(), booked?.available_on ?? 0);
}

export interface NewReversalParams {
  amount: number | undefined;
  description: string | null;
  metadata: Stripe.Metadata;
}

/** Takes back all or part of a transfer, as far as the connected account still has it. */
export function reverseTransfer(
  sandbox: Sandbox,
  cause: Cause,
  transfer: Stripe.Transfer,
  params: NewReversalParams,
): Stripe.TransferReversal {
  const { currency } = transfer;
  const account = typeof transfer.destination === 'string' ? transfer.destination : '';
  const amount = reversible(transfer, params.amount);
  checkCover(sandbox, account, currency, amount);
  const id = sandbox.ids.next('trr_');
  const destination_payment_refund = sandbox.ids.next('pyr_');
  const entry = { available_on: sandbox.clock.seconds(), fee: 0, currency, description: params.description };
  const own = book(sandbox, null, { ...entry, amount, source: id, type: 'transfer_refund' });
  book(sandbox, account, { ...entry, amount: -amount, source: destination_payment_refund, type: 'payment_refund' });
  const reversal = buildReversal({
    id,
    created: sandbox.clock.seconds(),
    amount,
    transfer,
    balance_transaction: own.id,
    destination_payment_refund,
    metadata: params.metadata,
  });
  sandbox.store.put('transfer_reversals', id, reversal);
  const amount_reversed = transfer.amount_reversed + amount;
  const changed = { ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount };
  sandbox.store.put('transfers', transfer.id, changed);
  emitUpdate(sandbox, cause, 'transfer.reversed', {
    object: withReversals(sandbox, changed),
    previous: { amount_reversed: transfer.amount_reversed },
  });
  return reversal;
}

function reversible(transfer: Stripe.Transfer, wanted: number | undefined): number {
  const rest = transfer.amount - transfer.amount_reversed;
  if (rest === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  if (wanted === undefined || wanted <= rest) return wanted ?? rest;
  const message = `Reversal amount (${wanted}) is greater than unreversed amount on transfer (${rest})`;
  throw invalidRequest(message, { param: 'amount' });
}

function checkCover(sandbox: Sandbox, account: string, currency: string, amount: number): void {
  if (sandbox.settings.money.uncovered_reversal === 'negative') return;
  const sum = sumsOf(sandbox, account).get(currency);
  if (amount <= (sum?.available ?? 0) + (sum?.pending ?? 0)) return;
  throw invalidRequest('Insufficient funds in the connected account to reverse this transfer.', {
    code: 'balance_insufficient',
  });
}

const SHOWN_REVERSALS = 10;

/** A transfer with its newest reversals, as every answer shows it. */
export function withReversals({ store }: Sandbox, transfer: Stripe.Transfer): Stripe.Transfer {
  const all = [...store.newestFirst('transfer_reversals')].filter((reversal) => reversal.transfer === transfer.id);
  const shown = { data: all.slice(0, SHOWN_REVERSALS), has_more: all.length > SHOWN_REVERSALS };
  return { ...transfer, reversals: { ...transfer.reversals, ...shown } };
}
