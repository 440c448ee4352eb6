import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppContext } from '../context.ts';
import type { EventRow } from '../events/queries.ts';

type CalendarEvent = Pick<
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
  | 'updated_at'
>;

/**
 * An event as a calendar file. Instants are in UTC, which every calendar shows in its reader's zone; the same event
 * always has the same id, so that importing it again replaces it.
 */
export function renderEventCalendar(ctx: AppContext, event: CalendarEvent, url = eventUrl(ctx, event)): string {
  if (!event.starts_at || !event.ends_at) throw new Error(`event ${event.id} has no date yet`);
  const calendar = ical({ prodId: { company: ctx.config.brandName, product: 'Events', language: 'EN' } });
  calendar.method(ICalCalendarMethod.PUBLISH);
  const place = [event.venue_name, event.address, event.city, event.country].filter(Boolean).join(', ');
  calendar.createEvent({
    id: `${event.id}@${new URL(ctx.config.publicUrl).hostname}`,
    stamp: event.updated_at,
    lastModified: event.updated_at,
    sequence: Math.floor(event.updated_at.getTime() / 1000),
    start: event.doors_at ?? event.starts_at,
    end: event.ends_at,
    summary: event.title,
    description: [event.summary, url].filter(Boolean).join('\n\n'),
    location:
      event.latitude !== null && event.longitude !== null && place
        ? { title: place, geo: { lat: event.latitude, lon: event.longitude } }
        : place,
    status: event.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  });
  return calendar.toString();
}

function eventUrl(ctx: AppContext, { slug }: Pick<EventRow, 'slug'>): string {
  return `${ctx.config.publicUrl}/events/${slug}`;
}
