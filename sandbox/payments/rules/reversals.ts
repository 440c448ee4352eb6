import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import { buildReversal } from '../objects/transfer.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { book, sumsOf } from './book.ts';
import { emitUpdate } from './emit-event.ts';

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

/** A transfer with its newest reversals, as every response shows it. */
export function withReversals({ store }: Sandbox, transfer: Stripe.Transfer): Stripe.Transfer {
  const all = [...store.newestFirst('transfer_reversals')].filter((reversal) => reversal.transfer === transfer.id);
  const shown = { data: all.slice(0, SHOWN_REVERSALS), has_more: all.length > SHOWN_REVERSALS };
  return { ...transfer, reversals: { ...transfer.reversals, ...shown } };
}
