import { formatClock, formatLongDay, formatLongEnd, formatZone, isOneNight } from '#server/platform/lib/format-time.ts';
import { type Block, facts } from '#server/platform/mail/blocks.ts';
import { addressLine } from './address-line.ts';
import type { EventRow } from './queries.ts';

/** Event, doors, start and place as in mails. */
export function eventFacts(event: EventRow): Block {
  return facts([['Event', event.title], ...whenAndWhere(event)]);
}

/** Doors and place, as far as they are known, the start, and the end of what lasts for days; times name their zone. */
export function whenAndWhere(event: EventRow): [string, string][] {
  const rows: [string, string][] = [];
  const { starts_at, ends_at, time_zone } = event;
  if (event.doors_at) rows.push(['Doors', whenOf(event.doors_at, time_zone)]);
  rows.push(['Starts', starts_at ? whenOf(starts_at, time_zone) : 'Date to be announced']);
  if (starts_at && ends_at && !isOneNight(starts_at, ends_at, time_zone))
    rows.push(['Ends', formatLongEnd(ends_at, time_zone)]);
  const place = placeOf(event);
  if (place) rows.push(['Where', place]);
  return rows;
}

/** Venue and address in one line. */
export function placeOf(event: EventRow): string {
  return [event.venue_name, addressLine(event)].filter(Boolean).join(', ');
}

function whenOf(instant: Date, timeZone: string): string {
  const clock = formatClock(instant, timeZone);
  return `${formatLongDay(instant, timeZone)} at ${clock} ${formatZone(instant, timeZone)}`;
}
