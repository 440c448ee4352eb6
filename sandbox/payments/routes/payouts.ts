import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { currency, integer, metadata, oneOf, optional, string, unsupported } from '../http/schema.ts';
import { createPayout } from '../rules/payouts.ts';
import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';

const createParams = {
  amount: integer({ min: 1 }),
  currency: currency(),
  description: optional(string()),
  statement_descriptor: optional(string(22)),
  metadata: optional(metadata()),
  method: optional(oneOf('standard')),
  source_type: optional(oneOf('card')),
  destination: unsupported(),
  payout_method: unsupported(),
};

const listParams = {
  ...paging,
  created,
  arrival_date: created,
  status: optional(oneOf('pending', 'paid', 'failed', 'canceled', 'in_transit')),
  destination: optional(string()),
};

function ownPayout(sandbox: Sandbox, owner: Owner, id: string): Stripe.Payout | undefined {
  const record = sandbox.store.get('payouts', id);
  return record?.owner === owner ? record.payout : undefined;
}

function* payouts(sandbox: Sandbox, owner: Owner, after?: string): Generator<Stripe.Payout> {
  for (const record of sandbox.store.newestFirst('payouts', after)) if (record.owner === owner) yield record.payout;
}

export const payoutEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/payouts',
    returns: 'payout',
    connected: true,
    params: createParams,
    work: ({ sandbox, owner, cause }, params) =>
      createPayout(sandbox, cause, owner, {
        amount: params.amount,
        currency: params.currency,
        automatic: false,
        description: params.description ?? null,
        statement_descriptor: params.statement_descriptor ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payouts/:id',
    returns: 'payout',
    connected: true,
    params: {},
    work: ({ sandbox, owner, id }) => {
      const payout = ownPayout(sandbox, owner, id);
      if (!payout) throw resourceMissing('payout', id, 'payout');
      return payout;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payouts',
    returns: { list: 'payout' },
    connected: true,
    params: listParams,
    work: ({ sandbox, owner }, params) =>
      page(
        {
          url: '/v1/payouts',
          object: 'payout',
          find: (id) => ownPayout(sandbox, owner, id),
          iterate: (after) => payouts(sandbox, owner, after),
          matches: (payout) =>
            inRange(payout.created, params.created) &&
            inRange(payout.arrival_date, params.arrival_date) &&
            (params.status === undefined || payout.status === params.status) &&
            (params.destination === undefined || payout.destination === params.destination),
        },
        params,
      ),
  }),
];
