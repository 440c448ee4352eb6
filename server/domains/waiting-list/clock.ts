import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';

type Source = Pick<AppContext, 'settings'>;
type Dated = { doors_at: Date | null; starts_at: Date | null };

/** When a list closes: long enough before doors for the last offer. Null while the event has no date. */
export function closesAt({ settings }: Source, event: Dated): Date | null {
  const doors = event.doors_at ?? event.starts_at;
  return doors && addMilliseconds(doors, -settings.waiting_list_last_day_offer_minutes * MINUTE);
}

/** How long an offer made now is held: shorter within a day of doors, and never past `until`. */
export function offerEnd({ settings }: Source, event: Dated, { now, until }: { now: Date; until: Date }): Date {
  const doors = event.doors_at ?? event.starts_at;
  const isLastDay = doors !== null && now >= addMilliseconds(doors, -DAY);
  const minutes = isLastDay ? settings.waiting_list_last_day_offer_minutes : settings.waiting_list_offer_minutes;
  const end = addMilliseconds(now, minutes * MINUTE);
  return end < until ? end : until;
}
