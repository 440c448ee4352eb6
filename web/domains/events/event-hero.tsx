import type { ComponentProps, CSSProperties, ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

import { EventPoster } from './event-poster.tsx';

type EventHeroProps = {
  event: ComponentProps<typeof EventPoster>['event'] & { title: string; summary?: string };
  /** Stands over the title. */
  above: ReactNode;
  /** Follows title and summary. */
  children: ReactNode;
};

const posterSizes = '(min-width: 80rem) 330px, (min-width: 40rem) 34vw, 64vw';
/** A title this long, or with a word this long, is set smaller. */
const longTitle = /.{71}|\S{16}/s;

/** The top of each page that is about one event: the poster, and beside it the title with what belongs to it. */
export function EventHero({ event, above, children }: EventHeroProps) {
  return (
    <div className="sm:grid sm:grid-cols-[minmax(12rem,0.72fr)_minmax(0,1fr)] sm:gap-8 xl:grid-cols-[20.5rem_minmax(0,1fr)] xl:gap-10">
      {/* On a phone the poster has a background of its own colour and is small enough for title and date to be on the same screen. */}
      <div className="poster-stage" style={{ '--stage': event.poster.color } as CSSProperties}>
        <EventPoster
          event={event}
          sizes={posterSizes}
          widths={[480, 640, 960]}
          alt={`Poster of ${event.title}`}
          is_first
          className="poster-frame"
        />
      </div>
      <div className="max-sm:mt-5">
        {above}
        <h1
          dir="auto"
          className={cx(
            'mt-2 font-extrabold tracking-[-0.03em] wrap-anywhere hyphens-auto',
            longTitle.test(event.title) ? 'text-2xl' : 'text-3xl',
          )}
        >
          {event.title}
        </h1>
        {event.summary && (
          <p dir="auto" className="mt-3 wrap-anywhere text-ink-soft sm:text-lg">
            {event.summary}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
