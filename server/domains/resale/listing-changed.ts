import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** Invalidates what visitors see of a listing's event, when `tx` commits. */
export async function listingChanged(tx: Tx, listingId: string): Promise<void> {
  const { event_id } = await tx
    .selectFrom('listings')
    .select('event_id')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  await eventChanged(tx, event_id);
}
