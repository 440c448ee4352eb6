import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import type { EventRecord, Records } from './records.ts';

/** The target of deliveries: a webhook endpoint, or an event destination for thin events. */
export interface DeliveryTarget {
  id: string;
  url: string;
  secret: string;
}

/** The targets that take an event. */
export function targetsOf(store: JsonLinesStore<Records>, { destination, event }: EventRecord): DeliveryTarget[] {
  const takes = (enabled: string[]): boolean => enabled.includes('*') || enabled.includes(event.type);
  if (destination === 'accounts') {
    return [...store.oldestFirst('event_destinations')].flatMap(
      ({ destination: { id, status, enabled_events }, url, secret }) =>
        status === 'enabled' && takes(enabled_events) ? [{ id, url, secret }] : [],
    );
  }
  return [...store.oldestFirst('webhook_endpoints')].flatMap(({ endpoint, secret, destination: own }) =>
    own === destination && endpoint.status === 'enabled' && takes(endpoint.enabled_events)
      ? [{ id: endpoint.id, url: endpoint.url, secret }]
      : [],
  );
}

/** The target of a planned delivery, if it still exists. */
export function findTarget(store: JsonLinesStore<Records>, id: string): DeliveryTarget | undefined {
  const endpoint = store.get('webhook_endpoints', id);
  if (endpoint) return { id, url: endpoint.endpoint.url, secret: endpoint.secret };
  const destination = store.get('event_destinations', id);
  return destination && { id, url: destination.url, secret: destination.secret };
}

/** The secret of another target, for tests with mixed-up secrets. */
export function otherSecret(store: JsonLinesStore<Records>, secret: string): string | undefined {
  for (const other of store.oldestFirst('webhook_endpoints')) if (other.secret !== secret) return other.secret;
  for (const other of store.oldestFirst('event_destinations')) if (other.secret !== secret) return other.secret;
  return undefined;
}
