import type { CallResponse } from '#web/platform/api/client.ts';
import { hasDoor } from '#web/domains/events/workspace/tabs.ts';

export type MyEvent = CallResponse<'listMyEvents'>['results'][number];

const hour = 3_600_000;
/** How long doors admit after the end of an event. */
const admissionLateMs = 12 * hour;

/** Whether a person may scan at this door, and it is still open. */
export function hasOpenDoor(event: MyEvent, now: number): boolean {
  if (event.role === 'finance' || event.state === 'cancelled' || !hasDoor(event) || event.ends_at === null)
    return false;
  return Date.parse(event.ends_at) + admissionLateMs > now;
}
