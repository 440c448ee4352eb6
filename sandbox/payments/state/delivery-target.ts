import { createHash } from 'node:crypto';

import type { Destination } from './records.ts';

/** Where events of one kind are sent: given at start, like the endpoints of the provider's dashboard. */
export interface ConfiguredTarget {
  url: string;
  secret: string;
  destination: Destination;
}

export interface DeliveryTarget extends ConfiguredTarget {
  id: string;
}

/** The n-th target keeps its id over restarts, so that waiting deliveries still arrive if its address has changed. */
export function deliveryTarget(target: ConfiguredTarget, index: number): DeliveryTarget {
  const prefix = target.destination === 'accounts' ? 'ed_' : 'we_';
  const hash = createHash('sha256').update(`${target.destination} ${index}`).digest('hex');
  return { ...target, id: prefix + hash.slice(0, 24) };
}
