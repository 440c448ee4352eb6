import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppContext } from '#server/context.ts';
import { addressLine } from '#server/domains/events/address-line.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { startWords } from './pass-facts.ts';

const HOUR_SECONDS = 3600;

export type CalendarEvent = Pick<
  EventRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'state'
  | 'venue_name'
  | 'address'
  | 'city'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'doors_at'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'updated_at'
  | 'code_mode'
>;

/**
 * An event as a calendar file. Instants are in UTC, which calendars show in their reader's zone; the same event always
 * has the same id, so that importing it again replaces the entry. An entry begins at doors, and names the start.
 */
export function renderEventCalendar(ctx: AppContext, event: CalendarEvent, url = eventUrl(ctx, event)): string {
  const calendar = newCalendar(ctx);
  addEvent(ctx, calendar, { event, url });
  return calendar.toString();
}

/** Events as one calendar feed. */
export function renderEventsCalendar(ctx: AppContext, events: CalendarEvent[]): string {
  const calendar = newCalendar(ctx)
    .name(`${ctx.config.brandName}: saved`)
    .ttl(6 * HOUR_SECONDS);
  for (const event of events) addEvent(ctx, calendar, { event, url: eventUrl(ctx, event) });
  return calendar.toString();
}

function newCalendar(ctx: AppContext): ICalCalendar {
  const calendar = ical({ prodId: { company: ctx.config.brandName, product: 'Events', language: 'EN' } });
  return calendar.method(ICalCalendarMethod.PUBLISH);
}

type Entry = { event: CalendarEvent; url: string };

function addEvent(ctx: AppContext, calendar: ICalCalendar, { event, url }: Entry): void {
  const { starts_at, ends_at, doors_at, time_zone } = event;
  if (!starts_at || !ends_at) throw new Error(`event ${event.id} has no date yet`);
  const times = `${startWords({ starts_at, doors_at, time_zone })}.`;
  const place = [event.venue_name, addressLine(event), event.country].filter(Boolean).join(', ');
  calendar.createEvent({
    id: `${event.id}@${new URL(ctx.config.publicUrl).hostname}`,
    stamp: event.updated_at,
    lastModified: event.updated_at,
    sequence: Math.floor(event.updated_at.getTime() / 1000),
    start: doors_at ?? starts_at,
    end: ends_at,
    summary: event.title,
    description: [event.summary, times, codeNote(event), url].filter(Boolean).join('\n\n'),
    location:
      event.latitude !== null && event.longitude !== null && place
        ? { title: place, geo: { lat: event.latitude, lon: event.longitude } }
        : place,
    status: event.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  });
}

/** A calendar never shows a code; for rotating codes it says where they are. */
function codeNote({ code_mode }: CalendarEvent): string {
  return code_mode === 'rotating' ? 'Codes of this event change: show your ticket’s page at the door.' : '';
}

function eventUrl(ctx: AppContext, { slug }: Pick<EventRow, 'slug'>): string {
  return `${ctx.config.publicUrl}/events/${slug}`;
}
