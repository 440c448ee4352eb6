import type { CallResponse } from '#web/platform/api/client.ts';
import type { StateLabel } from '#web/domains/events/event-words.ts';
import { hostLabel } from '#web/domains/events/workspace/host-label.ts';
import { hasDoor } from '#web/domains/events/workspace/tabs.ts';

export type MyEvent = CallResponse<'listMyEvents'>['results'][number];

/** The label of an event's state, including "on now", "on sale" and "sale over". */
export function stateOf(event: MyEvent): StateLabel {
  const { state, availability, host_state } = event;
  const isToCome = state === 'published' && host_state !== 'live';
  if (isToCome && availability === 'unavailable') return { text: 'Not on sale', tone: 'neutral' };
  return hostLabel(event) ?? { text: 'On sale', tone: 'positive' };
}

const hour = 3_600_000;
/** How long doors admit after the end of an event. */
const admissionLateMs = 12 * hour;

/** Whether a person may scan at this door, and it is still open. */
export function hasOpenDoor(event: MyEvent, now: number): boolean {
  if (event.role === 'finance' || event.state === 'cancelled' || !hasDoor(event) || event.ends_at === null)
    return false;
  return Date.parse(event.ends_at) + admissionLateMs > now;
}
