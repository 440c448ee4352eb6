import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { optional, string } from '../http/schema.ts';
import { presentWarning } from '../rules/fraud-warnings.ts';
import type { Sandbox } from '../state/sandbox.ts';

const listParams = { ...paging, created, charge: optional(string()), payment_intent: optional(string()) };

function* warnings(sandbox: Sandbox, after?: string): Generator<Stripe.Radar.EarlyFraudWarning> {
  for (const warning of sandbox.store.newestFirst('fraud_warnings', after)) yield presentWarning(sandbox, warning);
}

export const fraudWarningEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    returns: 'radar.early_fraud_warning',
    params: {},
    work: ({ sandbox, id }) => {
      const warning = sandbox.store.get('fraud_warnings', id);
      if (!warning) throw resourceMissing('early_fraud_warning', id);
      return presentWarning(sandbox, warning);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    returns: { list: 'radar.early_fraud_warning' },
    params: listParams,
    work: ({ sandbox }, params) =>
      page(
        {
          url: '/v1/radar/early_fraud_warnings',
          object: 'early_fraud_warning',
          find: (id) => sandbox.store.get('fraud_warnings', id),
          iterate: (after) => warnings(sandbox, after),
          matches: (warning) =>
            inRange(warning.created, params.created) &&
            (params.charge === undefined || warning.charge === params.charge) &&
            (params.payment_intent === undefined || warning.payment_intent === params.payment_intent),
        },
        params,
      ),
  }),
];
