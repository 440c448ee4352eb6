import { createHash } from 'node:crypto';

import { buildEventDestination } from '../objects/event-destination.ts';
import { buildWebhookEndpoint } from '../objects/webhook-endpoint.ts';
import type { Destination } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';

export interface ConfiguredTarget {
  url: string;
  secret: string;
  destination: Destination;
}

/** Replaces the targets of an earlier start by the ones given at this start. */
export function configureTargets(sandbox: Sandbox, wanted: ConfiguredTarget[]): void {
  const { store } = sandbox;
  const ids = new Set<string>();
  for (const target of wanted) {
    const id = stableId(target.destination, ids.size);
    ids.add(id);
    if (target.destination === 'accounts') putEventDestination(sandbox, id, target);
    else putWebhookEndpoint(sandbox, id, { ...target, destination: target.destination });
  }
  for (const { endpoint, configured } of [...store.oldestFirst('webhook_endpoints')]) {
    if (configured && !ids.has(endpoint.id)) store.delete('webhook_endpoints', endpoint.id);
  }
  for (const { destination, configured } of [...store.oldestFirst('event_destinations')]) {
    if (configured && !ids.has(destination.id)) store.delete('event_destinations', destination.id);
  }
}

function putWebhookEndpoint(
  { store, clock }: Sandbox,
  id: string,
  { url, secret, destination }: ConfiguredTarget & { destination: 'platform' | 'connected' },
): void {
  const endpoint = buildWebhookEndpoint({
    id,
    created: clock.seconds(),
    url,
    description: null,
    enabled_events: ['*'],
    metadata: {},
    api_version: null,
  });
  store.put('webhook_endpoints', id, { endpoint, secret, destination, configured: true });
}

function putEventDestination({ store, clock }: Sandbox, id: string, { url, secret }: ConfiguredTarget): void {
  const destination = buildEventDestination({
    id,
    created: new Date(clock.now()).toISOString(),
    name: 'Accounts',
    description: '',
    enabled_events: ['*'],
    metadata: {},
  });
  store.put('event_destinations', id, { destination, url, secret, configured: true });
}

// The n-th target keeps its id over restarts, so that waiting deliveries still arrive if its address has changed.
function stableId(destination: Destination, index: number): string {
  const prefix = destination === 'accounts' ? 'ed_' : 'we_';
  return prefix + createHash('sha256').update(`${destination} ${index}`).digest('hex').slice(0, 24);
}
