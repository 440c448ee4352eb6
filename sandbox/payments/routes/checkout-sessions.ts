import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { object, oneOf, optional, string, unsupported } from '../http/schema.ts';
import { createSession } from '../rules/create-session.ts';
import { expireIfDue, expireSession } from '../rules/expire-session.ts';
import type { SessionRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { sessionParams } from '../rules/session-params.ts';

const listParams = {
  ...paging,
  created,
  payment_intent: optional(string()),
  status: optional(oneOf('open', 'complete', 'expired')),
  customer_details: optional(object({ email: string() })),
  customer: unsupported(),
  payment_link: unsupported(),
  subscription: unsupported(),
};

function findSession(sandbox: Sandbox, id: string): SessionRecord {
  expireIfDue(sandbox, id);
  const record = sandbox.store.get('checkout_sessions', id);
  if (!record) throw resourceMissing('checkout.session', id);
  return record;
}

function* sessions(sandbox: Sandbox, after?: string): Generator<Stripe.Checkout.Session> {
  for (const { session } of sandbox.store.newestFirst('checkout_sessions', after)) yield session;
}

export const checkoutSessionEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/checkout/sessions',
    returns: 'checkout.session',
    params: sessionParams,
    work: ({ sandbox }, params) => createSession(sandbox, params),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    returns: 'checkout.session',
    params: {},
    work: ({ sandbox, id }) => findSession(sandbox, id).session,
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/checkout/sessions',
    returns: { list: 'checkout.session' },
    params: listParams,
    work: ({ sandbox }, params) =>
      page(
        {
          url: '/v1/checkout/sessions',
          object: 'checkout.session',
          find: (id) => sandbox.store.get('checkout_sessions', id)?.session,
          iterate: (after) => sessions(sandbox, after),
          matches: (session) =>
            inRange(session.created, params.created) &&
            (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
            (params.status === undefined || session.status === params.status) &&
            (params.customer_details === undefined ||
              session.customer_details?.email === params.customer_details.email),
        },
        params,
      ),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    returns: { list: 'item' },
    params: paging,
    work: ({ sandbox, id }, params) => {
      // Lines stand in the order they were given, unlike every other list.
      const lines = [...findSession(sandbox, id).line_items];
      return page(
        {
          url: `/v1/checkout/sessions/${id}/line_items`,
          object: 'item',
          find: (line) => lines.find((candidate) => candidate.id === line),
          iterate: (after) => lines.slice(lines.findIndex((line) => line.id === after) + 1),
          matches: () => true,
        },
        params,
      );
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    returns: 'checkout.session',
    params: {},
    work: ({ sandbox, id, cause }) => {
      const record = findSession(sandbox, id);
      const { status } = record.session;
      if (status === 'open') return expireSession(sandbox, record, cause);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(status)}.`;
      throw invalidRequest(message);
    },
  }),
];
