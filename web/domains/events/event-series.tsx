import { Link } from 'react-router';

import type { EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { EventSection } from './event-about.tsx';
import { placeOf } from './event-card.tsx';

/** The other nights of a series. */
export function EventSeries({ event }: { event: EventDetail }) {
  if (event.series.length === 0) return null;
  return (
    <EventSection title="Other nights">
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {event.series.map((night) => (
          <li key={night.slug} className="border-b border-line">
            <Link to={paths.event(night.slug)} className="block py-2.5 hover:underline">
              <span className="font-semibold">
                {night.starts_at && <DateTime instant={night.starts_at} zone={night.time_zone} />}
              </span>
              <span dir="auto" className="block truncate text-sm text-ink-soft">
                {night.title === event.title ? placeOf(night) : night.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </EventSection>
  );
}
