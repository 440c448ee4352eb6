import type { Db } from '#server/platform/db/db.ts';
import { type Destination, destinations, lastEventAt } from './webhook-inbox.ts';

/** The last event seen of each destination: one that stays silent may never have been subscribed. */
export type WebhookHealth = Record<Destination, { last_event_at: Date | null }>;

/** What the health page says of the provider's webhooks. */
export async function webhookHealth(db: Db): Promise<WebhookHealth> {
  const entries = await Promise.all(
    destinations.map(
      async (destination) => [destination, { last_event_at: await lastEventAt(db, destination) }] as const,
    ),
  );
  return Object.fromEntries(entries) as WebhookHealth;
}
