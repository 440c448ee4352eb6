import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { integer, metadata, oneOf, optional, string, unsupported } from '../http/schema.ts';
import { createRefund } from '../rules/refunds.ts';
import type { Sandbox } from '../state/sandbox.ts';

const createParams = {
  charge: optional(string()),
  payment_intent: optional(string()),
  amount: optional(integer({ min: 1 })),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata()),
  currency: unsupported(),
  customer: unsupported(),
  instructions_email: unsupported(),
  origin: unsupported(),
  refund_application_fee: unsupported(),
  reverse_transfer: unsupported(),
};

const listParams = { ...paging, created, charge: optional(string()), payment_intent: optional(string()) };

interface Wanted {
  charge: string | undefined;
  payment_intent: string | undefined;
}

function chargeToRefund(sandbox: Sandbox, wanted: Wanted): Stripe.Charge {
  if (wanted.charge === undefined && wanted.payment_intent === undefined) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequest(message, { code: 'parameter_missing', param: 'charge' });
  }
  const id = wanted.charge ?? latestCharge(sandbox, wanted.payment_intent ?? '');
  const charge = sandbox.store.get('charges', id);
  if (!charge) throw resourceMissing('charge', id, 'charge');
  if (wanted.payment_intent !== undefined && charge.payment_intent !== wanted.payment_intent) {
    throw invalidRequest(`Charge ${id} does not belong to ${wanted.payment_intent}.`, { param: 'payment_intent' });
  }
  return charge;
}

function latestCharge(sandbox: Sandbox, intentId: string): string {
  const intent = sandbox.store.get('payment_intents', intentId);
  if (!intent) throw resourceMissing('payment_intent', intentId, 'payment_intent');
  if (intent.status === 'succeeded' && typeof intent.latest_charge === 'string') return intent.latest_charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
}

export const refundEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/refunds',
    returns: 'refund',
    params: createParams,
    work: ({ sandbox, cause }, params) =>
      createRefund(sandbox, cause, {
        charge: chargeToRefund(sandbox, params),
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    returns: 'refund',
    params: {},
    work: ({ sandbox, id }) => {
      const refund = sandbox.store.get('refunds', id);
      if (!refund) throw resourceMissing('refund', id);
      return refund;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/refunds',
    returns: { list: 'refund' },
    params: listParams,
    work: ({ sandbox: { store } }, params) =>
      page(
        {
          url: '/v1/refunds',
          object: 'refund',
          find: (id) => store.get('refunds', id),
          iterate: (after) => store.newestFirst('refunds', after),
          matches: (refund) =>
            inRange(refund.created, params.created) &&
            (params.charge === undefined || refund.charge === params.charge) &&
            (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
        },
        params,
      ),
  }),
];
