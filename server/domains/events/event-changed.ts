import { announceChange, NOT_FOUND_TAG } from '#server/platform/cache/changes.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** The cache tag of all responses with several events: any change may add an event to them or remove one. */
export const EVENT_LISTS = 'events';

/** The cache tag of responses with this event. */
export function eventTag(eventId: string): string {
  return `event-${eventId}`;
}

/**
 * Invalidates all cached responses with this event, in every process, when `tx` commits. Call it for every write that
 * visitors see, except holds and sales: their responses expire within seconds anyway, and NOTIFY serializes commits.
 */
export async function eventChanged(tx: Tx, eventId: string): Promise<void> {
  await announceChange(tx, [EVENT_LISTS, eventTag(eventId), NOT_FOUND_TAG]);
}
