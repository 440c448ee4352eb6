import { z } from 'zod';

import { defineV2Endpoint } from '../http/define-v2-endpoint.ts';
import { invalidFields, notFound } from '../http/errors.ts';
import { buildAccountLink } from '../objects/account-link.ts';
import { createLink } from '../rules/hosted-links.ts';

const options = z.strictObject({
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  refresh_url: z.url({ protocol: /^https?$/ }),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
});

// Exactly the options of the use case that is named.
const useCase = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: options }),
  z.strictObject({ type: z.literal('account_update'), account_update: options }),
]);

export const accountLinkEndpoints = [
  defineV2Endpoint({
    method: 'POST',
    path: '/v2/core/account_links',
    params: z.strictObject({ account: z.string(), use_case: useCase }),
    work: ({ sandbox }, { account, use_case }) => {
      const record = sandbox.store.get('accounts', account);
      if (!record) throw notFound('account', account);
      if (record.closed) throw invalidFields(`The account ${account} is closed.`, 'account');
      const given = use_case.type === 'account_onboarding' ? use_case.account_onboarding : use_case.account_update;
      const { refresh_url, return_url = null } = given;
      const link = createLink(sandbox, { account, page: use_case.type, refresh_url, return_url });
      return buildAccountLink({
        account,
        created: new Date(link.created).toISOString(),
        expires_at: new Date(link.expires_at).toISOString(),
        url: `${sandbox.public_url}/setup/e/${account}/${link.id}`,
        use_case,
      });
    },
  }),
];
