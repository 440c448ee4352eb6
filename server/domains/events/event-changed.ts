import { announceChange } from '#server/platform/cache/changes.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** The cache tag of everything that shows several events: any change may bring an event into it or take one out. */
export const EVENT_LISTS = 'events';

/** The cache tag of what shows this event. */
export function eventTag(eventId: string): string {
  return `event-${eventId}`;
}

/**
 * Has every process make anew what shows this event, as soon as `tx` commits. For every write that visitors see, but not
 * for holds and sales: those show within the seconds that responses live anyway, and announcements put commits in line.
 */
export async function eventChanged(tx: Tx, eventId: string): Promise<void> {
  await announceChange(tx, [EVENT_LISTS, eventTag(eventId)]);
}
