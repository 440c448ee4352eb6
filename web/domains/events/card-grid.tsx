import { Suspense } from 'react';

import type { EventCard as Event } from '#contract/events.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import { EventCard, EventCardSkeleton } from './event-card.tsx';

type CardGridProps = {
  events: Event[];
  saved_ids: readonly string[];
  heading: 'h2' | 'h3';
  /** First on the page: its first posters load with high priority. */
  is_first?: boolean;
  label?: string;
  className?: string;
};

/** On a phone half the screen without its margins: slightly more would fetch the next larger posters. */
const sizes = '(min-width: 80rem) 290px, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, calc(50vw - 1.5rem)';
const style = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10';

/** The posters of the first row of the widest screen. */
const FIRST = 4;
/** Events as cards, two to four in a row. */
export function CardGrid({ events, saved_ids, heading, is_first = false, label, className }: CardGridProps) {
  return (
    <ul aria-label={label} className={cx(style, className)}>
      {events.map((event, index) => (
        <li key={event.id}>
          {/* Each card hydrates by itself, so that no click waits for all of them. */}
          <Suspense fallback={null}>
            <EventCard
              event={event}
              is_saved={saved_ids.includes(event.id)}
              sizes={sizes}
              is_first={is_first && index < FIRST}
              heading={heading}
            />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

/** The grid’s shape while it loads. */
export function CardGridSkeleton({ label, count, className }: { label: string; count: number; className?: string }) {
  return (
    <div role="status" aria-label={label} className={cx(style, className)}>
      {Array.from({ length: count }, (_, index) => (
        <EventCardSkeleton key={index} />
      ))}
    </div>
  );
}
