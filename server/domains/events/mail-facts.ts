import { formatClock, formatLongDay, formatZone } from '#server/platform/lib/format-time.ts';
import { type Block, facts } from '#server/platform/mail/blocks.ts';
import { addressLine } from './address-line.ts';
import type { EventRow } from './queries.ts';

/** Event, doors, start and place as in mails. */
export function eventFacts(event: EventRow): Block {
  return facts([['Event', event.title], ...whenAndWhere(event)]);
}

/** Doors and place, as far as they are known, and the start; times name their zone. */
export function whenAndWhere(event: EventRow): [string, string][] {
  const rows: [string, string][] = [];
  if (event.doors_at) rows.push(['Doors', whenOf(event.doors_at, event.time_zone)]);
  rows.push(['Starts', event.starts_at ? whenOf(event.starts_at, event.time_zone) : 'Date to be announced']);
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
