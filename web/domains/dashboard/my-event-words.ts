import type { CallResponse } from '#web/platform/api/client.ts';
import { stateLabel, type StateLabel } from '#web/domains/events/event-words.ts';

export type MyEvent = CallResponse<'listMyEvents'>['results'][number];

/** What a person is to one of their events. */
export const roleLabels: Record<MyEvent['role'], string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  door: 'Door',
};

/** An event's state in a word; here also that it is simply on sale, or not any more. */
export function stateOf(event: MyEvent): StateLabel {
  const { state, availability } = event;
  if (state === 'published' && availability === 'unavailable') return { text: 'Not on sale', tone: 'neutral' };
  return stateLabel(event) ?? { text: 'On sale', tone: 'positive' };
}

/** Whether a person may change this event. */
export function mayEdit({ role }: MyEvent): boolean {
  return role === 'owner' || role === 'manager';
}

const hour = 3_600_000;
/** Doors admit until so long after the end. */
const admissionLateMs = 12 * hour;

/** Whether a person may work this door, and there is still somebody to admit. */
export function hasOpenDoor(event: MyEvent, now: number): boolean {
  if (event.role === 'finance' || event.state !== 'published' || event.ends_at === null) return false;
  return Date.parse(event.ends_at) + admissionLateMs > now;
}
