import type { ReactNode } from 'react';

import type { EventCard } from '#contract/events.ts';

import { placeOf } from '#web/domains/events/event-card.tsx';
import { cx } from '#web/platform/lib/class-names.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { SquarePoster } from './square-poster.tsx';

type EventStubProps = {
  event: EventCard;
  heading?: 'h1' | 'h2' | 'h3';
  is_first?: boolean;
  is_dimmed?: boolean;
  /** Below the facts: rows of tickets, order lines. */
  children?: ReactNode;
  className?: string;
};

/** A ticket stub: the poster as its left edge, the event's facts beside it, and its tickets or order lines below a perforation. */
export function EventStub({
  event,
  heading: Heading = 'h2',
  is_first,
  is_dimmed,
  children,
  className,
}: EventStubProps) {
  return (
    <div className={cx('rounded-card border border-line bg-surface', className)}>
      <div className="flex min-h-28 sm:min-h-32">
        <SquarePoster
          event={event}
          is_first={is_first}
          className={cx(
            'w-22 shrink-0 rounded-tl-[11px] sm:w-28',
            !children && 'rounded-bl-[11px]',
            is_dimmed && 'opacity-60',
          )}
        />
        <div className="grid min-w-0 grow content-center gap-1 p-4 sm:px-5">
          <p className="text-sm font-semibold text-accent">
            {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
          </p>
          <Heading dir="auto" className="line-clamp-3 text-lg wrap-anywhere">
            {event.title}
          </Heading>
          <p dir="auto" className="text-sm wrap-anywhere text-ink-soft">
            {placeOf(event)}
          </p>
        </div>
      </div>
      {children && (
        <>
          <Perforation />
          {children}
        </>
      )}
    </div>
  );
}

/** A torn line across a card, with its two notches cut out of the card's edges. */
export function Perforation() {
  // Each notch is a circle on the card's edge of which only the inner half shows: it covers the edge and draws its own.
  const notch = 'absolute -top-2.25 size-5 rounded-full border border-line bg-paper';
  return (
    <div aria-hidden="true" className="relative">
      <hr className="mx-4 border-t-2 border-dashed border-line" />
      <span className={cx(notch, '-left-2.75 [clip-path:inset(0_0_0_50%)]')} />
      <span className={cx(notch, '-right-2.75 [clip-path:inset(0_50%_0_0)]')} />
    </div>
  );
}
