import type { AppContext } from '#server/context.ts';
import type { RenderedMail } from '#server/platform/mail/types.ts';
import { type CalendarEvent, renderEventCalendar } from './render-event-calendar.ts';

/** The calendar file of an event for a mail; none while the event has no date. */
export function calendarAttachments(ctx: AppContext, event: CalendarEvent): NonNullable<RenderedMail['attachments']> {
  if (!event.starts_at || !event.ends_at) return [];
  const content = renderEventCalendar(ctx, event);
  return [{ filename: 'event.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }];
}
