import type { Stripe } from 'stripe';

import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { buildTransfer } from '../objects/transfer.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { isActive } from './account-state.ts';
import { book, sumsOf } from './book.ts';
import { emitEvent } from './emit-event.ts';

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

// Money of a charge becomes available to the receiver when it would have become available to the platform.
function availableOn(sandbox: Sandbox, charge: Stripe.Charge | null): number {
  const id = charge?.balance_transaction;
  const booked = typeof id === 'string' ? sandbox.store.get('balance_transactions', id) : undefined;
  return Math.max(sandbox.clock.seconds(), booked?.available_on ?? 0);
}
