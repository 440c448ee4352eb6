import { HOUR } from '#server/platform/lib/clock.ts';
import type { Settings } from '#server/settings.ts';
import type { EditedEvent } from './edited-event.ts';

/** Whether an event moved so far that its holders, if it has any, may return their tickets: another date or city. */
export function isMoved(before: EditedEvent, after: EditedEvent, { moved_event_hours }: Settings): boolean {
  if (before.city !== after.city || before.country !== after.country) return true;
  return isOtherDate(before, after, moved_event_hours * HOUR);
}

type Start = { starts_at: Date | null };

/** Whether two starts are at least these milliseconds apart, or only one is known. */
export function isOtherDate(before: Start, after: Start, least: number): boolean {
  if (!before.starts_at || !after.starts_at) return before.starts_at !== after.starts_at;
  return Math.abs(after.starts_at.getTime() - before.starts_at.getTime()) >= least;
}

/** The previous date, as pages show it; null if the event is back on it, or only moved to another place. */
export function movedFrom(before: EditedEvent, after: EditedEvent): { postponed_from: Date | null } {
  const from = before.starts_at ?? before.postponed_from;
  if (before.starts_at?.getTime() === after.starts_at?.getTime()) return { postponed_from: before.postponed_from };
  if (after.starts_at && before.postponed_from?.getTime() === after.starts_at.getTime())
    return { postponed_from: null };
  return { postponed_from: from };
}

/** The old and new date of an event; an event without a date moves from its previous one. */
export function dateMoveOf(before: EditedEvent, after: EditedEvent) {
  const from = before.starts_at ?? before.postponed_from;
  return { event_id: before.id, from, to: after.starts_at, was_open: before.starts_at === null };
}
