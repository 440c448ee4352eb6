import type { Db } from '#server/platform/db/db.ts';
import { type Destination, destinations, lastEventAt } from './webhook-inbox.ts';

/** The last event of each destination; one without any may never have been subscribed. */
export type WebhookHealth = Record<Destination, { last_event_at: Date | null }>;

/** The state of the provider's webhooks, for `/statusz`. */
export async function webhookHealth(db: Db): Promise<WebhookHealth> {
  const entries = await Promise.all(
    destinations.map(
      async (destination) => [destination, { last_event_at: await lastEventAt(db, destination) }] as const,
    ),
  );
  return Object.fromEntries(entries) as WebhookHealth;
}
