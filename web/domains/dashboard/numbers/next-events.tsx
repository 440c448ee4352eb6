import { Link } from 'react-router';

import type { EventFigures } from '#contract/dashboard-data.ts';

import { viewWords } from '#web/domains/analytics/figure-words.ts';
import { placeOf } from '#web/domains/events/event-card.tsx';
import { hostLabel } from '#web/domains/events/workspace/host-label.ts';
import { SquarePoster } from '#web/domains/tickets/square-poster.tsx';
import { paths } from '#web/paths.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dots } from '#web/platform/ui/dots.tsx';

/** The next nights with what is sold of them. */
export function NextEvents({ events }: { events: readonly EventFigures[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="next-events" className="grid gap-3">
      <h2 id="next-events" className="text-xl">
        Next up
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
            <NextEvent event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextEvent({ event }: { event: EventFigures }) {
  const { sold, sellable, money, views } = event;
  const label = hostLabel(event);
  return (
    <div className="flex h-full overflow-hidden rounded-card border border-line bg-surface md:flex-col">
      <SquarePoster
        event={event}
        sizes="(min-width: 48rem) 20rem, 6rem"
        className="w-24 shrink-0 md:aspect-[3/1] md:w-full"
      />
      <div className="grid min-w-0 grow content-start gap-1 p-4">
        <h3 className="text-lg leading-snug">
          <Link to={paths.eventOverview(event.slug)} dir="auto" className="line-clamp-2 wrap-anywhere hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="truncate text-sm text-ink-soft">
          {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'No date yet'}
        </p>
        <p className="truncate text-sm text-ink-soft">{placeOf(event)}</p>
        <p className="mt-1">
          <Badge tone={label.tone}>{label.text}</Badge>
        </p>
        <p className="tabular mt-2 font-semibold">
          {sold.toLocaleString('en')}
          <span className="font-normal text-ink-soft">
            {sellable === null ? ' sold' : ` of ${sellable.toLocaleString('en')} sold`}
          </span>
        </p>
        {sellable !== null && sellable > 0 && (
          <span aria-hidden="true" className="block h-1.5 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${Math.min(100, (sold / sellable) * 100)}%` }}
            />
          </span>
        )}
        <p className="tabular text-sm text-ink-soft">
          <Dots>
            {`${formatMoney(money.net)} net`}
            {viewWords(views)}
          </Dots>
        </p>
      </div>
    </div>
  );
}
