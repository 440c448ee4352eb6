import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { currency, optional, string, unsupported } from '../http/schema.ts';
import { computeBalance, presentBalanceTransaction } from '../rules/balance.ts';
import type { Sandbox } from '../state/sandbox.ts';

const listParams = {
  ...paging,
  created,
  currency: optional(currency()),
  source: optional(string()),
  type: optional(string()),
  payout: unsupported(),
};

function* transactions(sandbox: Sandbox, after?: string): Generator<Stripe.BalanceTransaction> {
  for (const transaction of sandbox.store.newestFirst('balance_transactions', after)) {
    yield presentBalanceTransaction(sandbox, transaction);
  }
}

export const balanceEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance',
    returns: 'balance',
    params: {},
    work: ({ sandbox }) => computeBalance(sandbox),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    returns: 'balance_transaction',
    params: {},
    work: ({ sandbox, id }) => {
      const transaction = sandbox.store.get('balance_transactions', id);
      if (!transaction) throw resourceMissing('balance_transaction', id);
      return presentBalanceTransaction(sandbox, transaction);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    returns: { list: 'balance_transaction' },
    params: listParams,
    work: ({ sandbox }, params) =>
      page(
        {
          url: '/v1/balance_transactions',
          object: 'balance_transaction',
          find: (id) => sandbox.store.get('balance_transactions', id),
          walk: (after) => transactions(sandbox, after),
          matches: (transaction) =>
            inRange(transaction.created, params.created) &&
            (params.currency === undefined || transaction.currency === params.currency) &&
            (params.source === undefined || transaction.source === params.source) &&
            (params.type === undefined || transaction.type === params.type),
        },
        params,
      ),
  }),
];
