import { Link } from 'react-router';

import type { EventTeaser } from '#contract/requests.ts';

import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

type EventLineProps = { event: EventTeaser; undated?: string };

/** The event that a page is about: poster, title, date and city. `undated` stands in for a date that is not known. */
export function EventLine({ event, undated = 'Date to be announced' }: EventLineProps) {
  return (
    <div className="flex items-center gap-4">
      <EventPoster event={event} sizes="5rem" widths={[320]} className="w-20 shrink-0 rounded-control" />
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          <Link to={paths.event(event.slug)} className="hover:underline">
            {event.title}
          </Link>
        </p>
        <p className="text-ink-soft">
          {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : undated}
        </p>
        {event.city && (
          <p dir="auto" className="text-ink-soft">
            {event.city}
          </p>
        )}
      </div>
    </div>
  );
}
