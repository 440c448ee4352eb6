import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { unsupported } from '../http/schema.ts';

const listParams = { ...paging, created, customer: unsupported(), customer_account: unsupported() };

export const paymentIntentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    returns: 'payment_intent',
    params: {},
    work: ({ sandbox, id }) => {
      const intent = sandbox.store.get('payment_intents', id);
      if (!intent) throw resourceMissing('payment_intent', id, 'intent');
      return intent;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_intents',
    returns: { list: 'payment_intent' },
    params: listParams,
    work: ({ sandbox: { store } }, params) =>
      page(
        {
          url: '/v1/payment_intents',
          object: 'payment_intent',
          find: (id) => store.get('payment_intents', id),
          iterate: (after) => store.newestFirst('payment_intents', after),
          matches: (intent) => inRange(intent.created, params.created),
        },
        params,
      ),
  }),
];
