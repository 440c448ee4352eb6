import type { EventCard } from '#contract/events.ts';

import { formatClock, formatUntil, formatZone } from '#contract/format-time.ts';

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

type Times = Pick<EventCard, 'doors_at' | 'starts_at' | 'ends_at' | 'time_zone'>;

/** "Tonight · 22:00 CET", "Today · 14:00 CET"; "On now · until 05:00 CET" once it has begun. */
export function whenWords({ doors_at, starts_at, ends_at, time_zone }: Times, now: number): string {
  const from = doors_at ?? starts_at;
  if (from === null) return 'Tonight';
  if (Date.parse(from) <= now) return ends_at ? `On now · until ${formatUntil(from, ends_at, time_zone)}` : 'On now';
  const clock = formatClock(from, time_zone);
  return `${clock >= '05:00' && clock < '17:00' ? 'Today' : 'Tonight'} · ${clock} ${formatZone(from, time_zone)}`;
}
