import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { page, paging } from '../http/list.ts';
import { boolean, list, metadata, oneOf, optional, string, url } from '../http/schema.ts';
import { API_VERSION } from '../objects/api-version.ts';
import { buildWebhookEndpoint } from '../objects/webhook-endpoint.ts';
import type { Sandbox } from '../state/sandbox.ts';

const createParams = {
  url: url(),
  enabled_events: list(string(), 500),
  connect: optional(boolean()),
  description: optional(string()),
  metadata: optional(metadata()),
  api_version: optional(oneOf(API_VERSION)),
};

function* endpoints(sandbox: Sandbox, after?: string): Generator<Stripe.WebhookEndpoint> {
  for (const { endpoint } of sandbox.store.newestFirst('webhook_endpoints', after)) yield endpoint;
}

function findEndpoint(sandbox: Sandbox, id: string): Stripe.WebhookEndpoint {
  const record = sandbox.store.get('webhook_endpoints', id);
  if (!record) throw resourceMissing('webhook_endpoint', id);
  return record.endpoint;
}

export const webhookEndpointEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    returns: 'webhook_endpoint',
    params: createParams,
    work: ({ sandbox }, params) => {
      const endpoint = buildWebhookEndpoint({
        id: sandbox.ids.next('we_'),
        created: sandbox.clock.seconds(),
        url: params.url,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        metadata: params.metadata ?? {},
        api_version: params.api_version ?? null,
      });
      const secret = sandbox.ids.next('whsec_', 32);
      const destination = params.connect ? 'connected' : 'platform';
      sandbox.store.put('webhook_endpoints', endpoint.id, { endpoint, secret, destination, configured: false });
      // The only answer that ever carries the secret.
      return { ...endpoint, secret };
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    returns: 'webhook_endpoint',
    params: {},
    work: ({ sandbox, id }) => findEndpoint(sandbox, id),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    returns: { list: 'webhook_endpoint' },
    params: paging,
    work: ({ sandbox }, params) =>
      page(
        {
          url: '/v1/webhook_endpoints',
          object: 'webhook_endpoint',
          find: (id) => sandbox.store.get('webhook_endpoints', id)?.endpoint,
          iterate: (after) => endpoints(sandbox, after),
          matches: () => true,
        },
        params,
      ),
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    returns: null,
    params: {},
    work: ({ sandbox, id }) => {
      findEndpoint(sandbox, id);
      sandbox.store.delete('webhook_endpoints', id);
      const deleted: Stripe.DeletedWebhookEndpoint = { id, object: 'webhook_endpoint', deleted: true };
      return deleted;
    },
  }),
];
