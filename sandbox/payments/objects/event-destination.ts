import type { Stripe } from 'stripe';

type EventDestination = Stripe.V2.Core.EventDestination;

export interface NewEventDestination {
  id: string;
  created: string;
  name: string;
  description: string;
  enabled_events: string[];
  metadata: Stripe.Metadata;
}

/** A destination of thin events; address and secret are shown only where they are asked for. */
export function buildEventDestination(input: NewEventDestination): EventDestination {
  return {
    ...input,
    object: 'v2.core.event_destination',
    event_payload: 'thin',
    events_from: ['self'],
    livemode: false,
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: input.created,
  };
}
