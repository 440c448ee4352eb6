import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { optional, string, unsupported } from '../http/schema.ts';

const listParams = {
  ...paging,
  created,
  payment_intent: optional(string()),
  transfer_group: optional(string()),
  customer: unsupported(),
};

export const chargeEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    returns: 'charge',
    params: {},
    work: ({ sandbox, id }) => {
      const charge = sandbox.store.get('charges', id);
      if (!charge) throw resourceMissing('charge', id);
      return charge;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/charges',
    returns: { list: 'charge' },
    params: listParams,
    work: ({ sandbox: { store } }, params) =>
      page(
        {
          url: '/v1/charges',
          object: 'charge',
          find: (id) => store.get('charges', id),
          iterate: (after) => store.newestFirst('charges', after),
          matches: (charge) =>
            inRange(charge.created, params.created) &&
            (params.payment_intent === undefined || charge.payment_intent === params.payment_intent) &&
            (params.transfer_group === undefined || charge.transfer_group === params.transfer_group),
        },
        params,
      ),
  }),
];
