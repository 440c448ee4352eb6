import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { currency, optional, string, unsupported } from '../http/schema.ts';
import { computeBalance, findTransaction, transactionsOf } from '../rules/book.ts';

const listParams = {
  ...paging,
  created,
  currency: optional(currency()),
  source: optional(string()),
  type: optional(string()),
  payout: unsupported(),
};

export const balanceEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance',
    returns: 'balance',
    connected: true,
    params: {},
    work: ({ sandbox, owner }) => computeBalance(sandbox, owner),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    returns: 'balance_transaction',
    connected: true,
    params: {},
    work: ({ sandbox, owner, id }) => {
      const transaction = findTransaction(sandbox, owner, id);
      if (!transaction) throw resourceMissing('balance_transaction', id);
      return transaction;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    returns: { list: 'balance_transaction' },
    connected: true,
    params: listParams,
    work: ({ sandbox, owner }, params) =>
      page(
        {
          url: '/v1/balance_transactions',
          object: 'balance_transaction',
          find: (id) => findTransaction(sandbox, owner, id),
          iterate: (after) => transactionsOf(sandbox, owner, after),
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
