import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { accountInvalid, invalidRequest } from '../http/errors.ts';
import { hasOnboarded } from '../rules/account-state.ts';
import { createLink } from '../rules/hosted-links.ts';

export const loginLinkEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    returns: null,
    params: {},
    work: ({ sandbox, id }) => {
      const account = sandbox.store.get('accounts', id);
      if (!account || account.closed) throw accountInvalid(id);
      if (account.dashboard !== 'express') {
        throw invalidRequest('Cannot create a login link for an account that has no Express Dashboard.');
      }
      if (!hasOnboarded(account)) {
        throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
      }
      const link = createLink(sandbox, { account: id, page: 'express', refresh_url: null, return_url: null });
      const answer: Stripe.LoginLink = {
        object: 'login_link',
        created: sandbox.clock.seconds(),
        url: `${sandbox.public_url}/express/${id}/${link.id}`,
      };
      return answer;
    },
  }),
];
