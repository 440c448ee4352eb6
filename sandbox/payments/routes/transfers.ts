import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { currency, integer, metadata, oneOf, optional, string, unsupported } from '../http/schema.ts';
import { reverseTransfer, withReversals } from '../rules/reversals.ts';
import { createTransfer } from '../rules/transfers.ts';
import type { Sandbox } from '../state/sandbox.ts';

const createParams = {
  amount: optional(integer({ min: 1 })),
  currency: currency(),
  destination: string(),
  description: optional(string()),
  metadata: optional(metadata()),
  source_transaction: optional(string()),
  source_type: optional(oneOf('card')),
  transfer_group: optional(string()),
};

const listParams = { ...paging, created, destination: optional(string()), transfer_group: optional(string()) };

const reversalParams = {
  amount: optional(integer({ min: 1 })),
  description: optional(string()),
  metadata: optional(metadata()),
  refund_application_fee: unsupported(),
};

function findTransfer(sandbox: Sandbox, id: string): Stripe.Transfer {
  const transfer = sandbox.store.get('transfers', id);
  if (!transfer) throw resourceMissing('transfer', id);
  return withReversals(sandbox, transfer);
}

function* transfers(sandbox: Sandbox, after?: string): Generator<Stripe.Transfer> {
  for (const transfer of sandbox.store.newestFirst('transfers', after)) yield withReversals(sandbox, transfer);
}

export const transferEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/transfers',
    returns: 'transfer',
    params: createParams,
    work: ({ sandbox, cause }, { amount, source_transaction, transfer_group, ...params }) =>
      createTransfer(sandbox, cause, {
        ...params,
        amount,
        source_transaction,
        transfer_group,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/transfers/:id',
    returns: 'transfer',
    params: {},
    work: ({ sandbox, id }) => findTransfer(sandbox, id),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/transfers',
    returns: { list: 'transfer' },
    params: listParams,
    work: ({ sandbox }, params) =>
      page(
        {
          url: '/v1/transfers',
          object: 'transfer',
          find: (id) => sandbox.store.get('transfers', id),
          iterate: (after) => transfers(sandbox, after),
          matches: (transfer) =>
            inRange(transfer.created, params.created) &&
            (params.destination === undefined || transfer.destination === params.destination) &&
            (params.transfer_group === undefined || transfer.transfer_group === params.transfer_group),
        },
        params,
      ),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    returns: 'transfer_reversal',
    params: reversalParams,
    work: ({ sandbox, id, cause }, params) =>
      reverseTransfer(sandbox, cause, findTransfer(sandbox, id), {
        amount: params.amount,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    returns: { list: 'transfer_reversal' },
    params: paging,
    work: ({ sandbox: { store }, id }, params) =>
      page(
        {
          url: `/v1/transfers/${id}/reversals`,
          object: 'transfer_reversal',
          find: (reversal) => store.get('transfer_reversals', reversal),
          iterate: (after) => store.newestFirst('transfer_reversals', after),
          matches: (reversal) => reversal.transfer === id,
        },
        params,
      ),
  }),
];
