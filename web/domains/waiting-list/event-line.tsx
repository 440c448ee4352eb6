import { Link } from 'react-router';

import type { EventTeaser } from '#contract/requests.ts';

import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

/** The event that somebody waits for: poster, title, date and city. */
export function EventLine({ event }: { event: EventTeaser }) {
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
          {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
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
