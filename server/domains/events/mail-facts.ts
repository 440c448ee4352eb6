import { formatDay, formatLongDateTime, formatLongEnd, isOneNight } from '#server/platform/lib/format-time.ts';
import { type Block, button, facts, paragraph, quotation } from '#server/platform/mail/blocks.ts';
import { addressLine } from './address-line.ts';
import { isHidden } from './host-state.ts';
import type { EventRow } from './queries.ts';

/** Event, doors, start and place as in mails. */
export function eventFacts(event: EventRow): Block {
  return facts([['Event', event.title], ...whenAndWhere(event)]);
}

/** Event, start and city: what people may know of an event that is not open to them, as in `EventTeaser`. */
export function teaserFacts({ title, starts_at, time_zone, city }: EventRow): Block {
  return facts([
    ['Event', title],
    ['Starts', startOf(starts_at, time_zone)],
    ...(city ? [['Where', city] satisfies [string, string]] : []),
  ]);
}

/** The host's message, after our own text. */
export function hostWords(message: string, organization: string): Block[] {
  return message === '' ? [] : [paragraph(`${organization} writes:`), quotation(message)];
}

/** Whether everybody with its address can open an event's page; others need an account on the team, or with a ticket. */
export function isPageOpen(event: EventRow): boolean {
  return event.visibility !== 'private' && !isHidden(event);
}

/** The way to an event's page; none where many readers, such as guests with a ticket, would find nothing. */
export function eventButton(publicUrl: string, event: EventRow): Block[] {
  return isPageOpen(event) ? [button('See the event', `${publicUrl}/events/${event.slug}`)] : [];
}

/** Doors and place, as far as they are known, the start, and the end of what lasts for days; times name their zone. */
export function whenAndWhere(event: EventRow): [string, string][] {
  const rows: [string, string][] = [];
  const { starts_at, ends_at, time_zone } = event;
  if (event.doors_at) rows.push(['Doors', formatLongDateTime(event.doors_at, time_zone)]);
  rows.push(['Starts', startOf(starts_at, time_zone)]);
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

/** An event in a sentence, without its place, which not every reader may know: "Moon Garden on Sat 22 Nov". */
export function titleAndDay({ title, starts_at, time_zone }: EventRow): string {
  return starts_at ? `${title} on ${formatDay(starts_at, time_zone)}` : title;
}

function startOf(starts_at: Date | null, timeZone: string): string {
  return starts_at ? formatLongDateTime(starts_at, timeZone) : 'Date to be announced';
}
