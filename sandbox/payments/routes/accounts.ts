import type { Stripe } from 'stripe';
import { z } from 'zod';

import { defineV2Endpoint } from '../http/define-v2-endpoint.ts';
import { notFound } from '../http/errors.ts';
import { pagingV2, pageV2 } from '../http/list-v2.ts';
import { presentAccount } from '../objects/account.ts';
import { createAccountParams, include, updateAccountParams } from '../rules/account-params.ts';
import { wholeAccount } from '../rules/account-state.ts';
import { createAccount } from '../rules/create-account.ts';
import { closeAccount, updateAccount } from '../rules/update-account.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';

const Configuration = z.enum(['customer', 'merchant', 'recipient']);

const listParams = z.strictObject({
  ...pagingV2,
  applied_configurations: z.array(Configuration).default([]),
  closed: z.enum(['true', 'false']).default('false'),
});

function findAccount(sandbox: Sandbox, id: string): AccountRecord {
  const record = sandbox.store.get('accounts', id);
  if (!record) throw notFound('account', id);
  return record;
}

function* accounts(sandbox: Sandbox, after?: string): Generator<Stripe.V2.Core.Account> {
  for (const record of sandbox.store.newestFirst('accounts', after)) yield wholeAccount(record);
}

export const accountEndpoints = [
  defineV2Endpoint({
    method: 'POST',
    path: '/v2/core/accounts',
    params: createAccountParams,
    work: ({ sandbox, cause }, params) =>
      presentAccount(wholeAccount(createAccount(sandbox, cause, params)), params.include),
  }),
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/accounts/:id',
    params: z.strictObject({ include }),
    work: ({ sandbox, id }, params) => presentAccount(wholeAccount(findAccount(sandbox, id)), params.include),
  }),
  defineV2Endpoint({
    method: 'POST',
    path: '/v2/core/accounts/:id',
    params: updateAccountParams,
    work: ({ sandbox, id, cause }, params) =>
      presentAccount(wholeAccount(updateAccount(sandbox, cause, findAccount(sandbox, id), params)), params.include),
  }),
  defineV2Endpoint({
    method: 'POST',
    path: '/v2/core/accounts/:id/close',
    params: z.strictObject({ applied_configurations: z.array(Configuration).default([]) }),
    work: ({ sandbox, id, cause }, params) =>
      presentAccount(
        wholeAccount(closeAccount(sandbox, cause, findAccount(sandbox, id), params.applied_configurations)),
        [],
      ),
  }),
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/accounts',
    params: listParams,
    work: ({ sandbox }, { closed, applied_configurations, ...paging }) => {
      const filters = applied_configurations.map((name, index) => `applied_configurations[${index}]=${name}&`);
      const found = pageV2(
        {
          url: '/v2/core/accounts',
          object: 'account',
          find: (id) => sandbox.store.get('accounts', id) && wholeAccount(findAccount(sandbox, id)),
          iterate: (after) => accounts(sandbox, after),
          matches: (account) =>
            String(account.closed) === closed &&
            applied_configurations.every((name) => account.applied_configurations.includes(name)),
        },
        paging,
        `${filters.join('')}closed=${closed}&`,
      );
      return { ...found, data: found.data.map((account) => presentAccount(account, [])) };
    },
  }),
];
