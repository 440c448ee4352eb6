import type { Stripe } from 'stripe';

import { API_VERSION } from './api-version.ts';

export interface NewWebhookEndpoint {
  id: string;
  created: number;
  url: string;
  description: string | null;
  enabled_events: string[];
  metadata: Stripe.Metadata;
  api_version: string | null;
}

/** A webhook endpoint without its secret, which only the answer to its creation carries. */
export function buildWebhookEndpoint(input: NewWebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    ...input,
    api_version: input.api_version ?? API_VERSION,
    object: 'webhook_endpoint',
    application: null,
    livemode: false,
    status: 'enabled',
  };
}
