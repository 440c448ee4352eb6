import type { ShownEvent } from '#contract/checkout.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';

type Event = { title: string; starts_at: Date | null; time_zone: string; city: string };

/** Refuses payment from a page that still shows the old date or city, so that the buyer sees the new one first. */
export function refuseMoved(event: Event, { expected_starts_at: date, expected_city: city }: ShownEvent): void {
  const isDate = date === undefined || instantOf(date) === event.starts_at?.getTime();
  if (isDate && (city === undefined || city === event.city)) return;
  throw conflict('event_moved', `${event.title} ${newsOf(event)}. Please look at it again before you pay.`);
}

const instantOf = (date: string | null) => (date === null ? undefined : Date.parse(date));

function newsOf({ starts_at, time_zone, city }: Event): string {
  if (!starts_at) return 'is postponed, and its new date is not known yet';
  const when = formatLongDateTime(starts_at, time_zone);
  return `has moved: it is on ${when}${city && ` in ${city}`} now`;
}
