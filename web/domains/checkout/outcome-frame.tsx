import { useEffect, useRef, type ReactNode } from 'react';

import type { EventCard } from '#contract/events.ts';

import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { cx } from '#web/platform/lib/class-names.ts';
import { formatDateTime } from '#contract/format-time.ts';
import { EventStub } from '#web/domains/tickets/event-stub.tsx';

type OutcomeFrameProps = {
  /** The event it is about; left out when there is none to show. */
  event?: EventCard;
  title: string;
  text: ReactNode;
  /** The next steps. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One message that ends or interrupts a checkout, with the event's poster beside it and the next step below. */
export function OutcomeFrame({ event, title, text, actions, children }: OutcomeFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-16 gap-y-8 px-4 pt-6 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {event && (
        <>
          <EventPoster event={event} sizes="20rem" is_first className="self-start rounded-card max-lg:hidden" />
          <EventStub event={event} heading="h2" is_first className="lg:hidden" />
        </>
      )}
      <div className={cx('grid gap-6', event ? 'content-start lg:pt-4' : 'min-h-[55dvh] content-center lg:col-span-2')}>
        <div role="status" className="grid gap-3">
          {event && (
            <p className="font-semibold wrap-anywhere text-accent max-lg:hidden">
              <bdi>{event.title}</bdi>
              {event.starts_at && ` · ${formatDateTime(event.starts_at, event.time_zone)}`}
            </p>
          )}
          <OutcomeTitle>{title}</OutcomeTitle>
          <div className="grid max-w-prose gap-2 text-ink-soft sm:text-lg">{text}</div>
        </div>
        {children}
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

/** Takes the focus when it replaces another view, so that screen readers announce the change. */
function OutcomeTitle({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), [children]);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-3xl font-extrabold outline-none">
      {children}
    </h1>
  );
}
