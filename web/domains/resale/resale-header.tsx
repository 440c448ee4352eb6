import ArrowLeft from 'icon:arrow-left';
import { Link } from 'react-router';

import type { ResaleDetail } from '#contract/marketplace.ts';

import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { placeOf } from '#web/domains/events/event-card.tsx';

/** Which night the tickets are for. `has_page`: whether the event's own page can be opened. */
export function ResaleHeader({ event, has_page = true }: Pick<ResaleDetail, 'event'> & { has_page?: boolean }) {
  return (
    <header>
      <Link
        to={paths.resale()}
        className="inline-flex h-10 items-center gap-1.5 text-sm font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All of Resale
      </Link>
      <div className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-6">
        <EventPoster event={event} sizes="128px" is_first className="poster-frame" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-accent">Resale</p>
          <h1 dir="auto" className="mt-0.5 text-2xl font-extrabold wrap-anywhere hyphens-auto">
            {event.title}
          </h1>
          <p className="mt-1.5 text-ink-soft">
            {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
            <span className="block wrap-anywhere" dir="auto">
              {placeOf(event)}
            </span>
          </p>
          {has_page && (
            <Link
              to={paths.event(event.slug)}
              className="mt-1 inline-block py-0.5 text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              About the event
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
