import ArrowRight from 'icon:arrow-right';
import { useId, useRef } from 'react';
import { Link } from 'react-router';

import type { EventCard as Event } from '#contract/events.ts';

import { useSaved } from '#web/platform/api/use-saved.ts';
import { cx } from '#web/platform/lib/class-names.ts';

import { EventCard } from './event-card.tsx';
import { RailButtons } from './rail-buttons.tsx';

type EventRailProps = {
  title: string;
  /** The list that this rail shows the beginning of. */
  to?: string;
  events: Event[];
  is_first?: boolean;
};

const sizes = '(min-width: 80rem) 230px, (min-width: 40rem) 210px, 44vw';

const visibleOnDesktop = 5;

/** A row of events to swipe through, with a link to the whole list. */
export function EventRail({ title, to, events, is_first = false }: EventRailProps) {
  const headingId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const { event_ids } = useSaved();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={cx('mt-9 sm:mt-12', !is_first && 'below-fold')}>
      <div className="page-width flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        {events.length > visibleOnDesktop && <RailButtons rail={rail} />}
        {to && (
          <Link
            to={to}
            className="flex shrink-0 items-center gap-1 py-1 text-sm font-semibold text-ink-soft hover:text-ink"
          >
            See all<span className="sr-only">: {title}</span>
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
      <ul ref={rail} className="rail event-rail mt-4">
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard
              event={event}
              is_saved={event_ids.includes(event.id)}
              sizes={sizes}
              is_first={is_first && index < 4}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
