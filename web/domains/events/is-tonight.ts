import type { EventCard } from '#contract/events.ts';

const hourMs = 60 * 60_000;

/** Whether an event is under way, or begins within half a day. */
export function isTonight(
  { doors_at, starts_at, ends_at }: Pick<EventCard, 'doors_at' | 'starts_at' | 'ends_at'>,
  now: number,
): boolean {
  const from = doors_at ?? starts_at;
  if (from === null) return false;
  const until = ends_at === null ? Date.parse(from) + 12 * hourMs : Date.parse(ends_at);
  return Date.parse(from) - 12 * hourMs <= now && now < until;
}
