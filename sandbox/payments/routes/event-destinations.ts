import type { Stripe } from 'stripe';
import { z } from 'zod';

import { defineV2Endpoint } from '../http/define-v2-endpoint.ts';
import { notFound } from '../http/errors.ts';
import { pageV2, pagingV2 } from '../http/list-v2.ts';
import { buildEventDestination } from '../objects/event-destination.ts';
import { metadata, notImplemented } from '../rules/account-params.ts';
import type { EventDestinationRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';

type EventDestination = Stripe.V2.Core.EventDestination;

const showsUrl = z.array(z.enum(['webhook_endpoint.url'])).default([]);

const createParams = z.strictObject({
  name: z.string().min(1).max(255),
  description: z.string().default(''),
  type: z.literal('webhook_endpoint', { error: 'the sandbox implements webhook_endpoint only' }),
  event_payload: z.literal('thin', { error: 'the sandbox implements thin payloads only' }),
  enabled_events: z.array(z.string()).min(1).max(500),
  webhook_endpoint: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
  include: z.array(z.enum(['webhook_endpoint.signing_secret', 'webhook_endpoint.url'])).default([]),
  metadata: metadata.default({}),
  events_from: z.tuple([z.literal('self')]).optional(),
  snapshot_api_version: notImplemented,
  amazon_eventbridge: notImplemented,
  azure_event_grid: notImplemented,
});

function findDestination(sandbox: Sandbox, id: string): EventDestinationRecord {
  const record = sandbox.store.get('event_destinations', id);
  if (!record) throw notFound('event_destination', id);
  return record;
}

/** The destination with what was asked to be included of its address and secret. */
function present({ destination, url, secret }: EventDestinationRecord, include: string[]): EventDestination {
  const shown = {
    ...(include.includes('webhook_endpoint.url') ? { url } : {}),
    ...(include.includes('webhook_endpoint.signing_secret') ? { signing_secret: secret } : {}),
  };
  return { ...destination, webhook_endpoint: shown };
}

function* destinations(sandbox: Sandbox, include: string[], after?: string): Generator<EventDestination> {
  for (const record of sandbox.store.newestFirst('event_destinations', after)) yield present(record, include);
}

export const eventDestinationEndpoints = [
  defineV2Endpoint({
    method: 'POST',
    path: '/v2/core/event_destinations',
    params: createParams,
    work: ({ sandbox }, { name, description, enabled_events, webhook_endpoint: { url }, ...params }) => {
      const destination = buildEventDestination({
        id: sandbox.ids.next('ed_test_', 40),
        created: new Date(sandbox.clock.now()).toISOString(),
        name,
        description,
        enabled_events,
        metadata: params.metadata,
      });
      const record = { destination, url, secret: sandbox.ids.next('whsec_', 32), configured: false };
      sandbox.store.put('event_destinations', destination.id, record);
      // The only answer that can ever carry the secret.
      return present(record, params.include);
    },
  }),
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/event_destinations/:id',
    params: z.strictObject({ include: showsUrl }),
    work: ({ sandbox, id }, { include }) => present(findDestination(sandbox, id), include),
  }),
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/event_destinations',
    params: z.strictObject({ ...pagingV2, include: showsUrl }),
    work: ({ sandbox }, { include, ...paging }) =>
      pageV2(
        {
          url: '/v2/core/event_destinations',
          object: 'event_destination',
          find: (id) => sandbox.store.get('event_destinations', id)?.destination,
          iterate: (after) => destinations(sandbox, include, after),
          matches: () => true,
        },
        paging,
        include.map((name, index) => `include[${index}]=${name}&`).join(''),
      ),
  }),
  defineV2Endpoint({
    method: 'DELETE',
    path: '/v2/core/event_destinations/:id',
    params: z.strictObject({}),
    work: ({ sandbox, id }) => {
      findDestination(sandbox, id);
      sandbox.store.delete('event_destinations', id);
      return { id, object: 'v2.core.event_destination' };
    },
  }),
];
