import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { isOnSale } from '#contract/availability.ts';
import type { EventCard, EventDetail } from '#contract/events.ts';

import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { placeOf } from '../event-card.tsx';
import { similarEventsQuery } from '../more-events.tsx';

const AT_MOST = 3;

type Night = Pick<EventCard, 'slug' | 'title' | 'starts_at' | 'time_zone' | 'city' | 'venue_name' | 'availability'> &
  Partial<Pick<EventCard, 'from_price'>>;

/** Nights one can still get into: other dates of the series, and similar ones in the same city. */
export function OtherWays({ event }: { event: EventDetail }) {
  const similar = useQuery(similarEventsQuery(event)).data?.results ?? [];
  const dates = event.series.filter(({ availability }) => isOnSale(availability));
  const slugs = new Set([event.slug, ...event.series.map(({ slug }) => slug)]);
  const nearby = similar.filter(
    (night) => isOnSale(night.availability) && night.city === event.city && !slugs.has(night.slug),
  );
  return (
    <>
      <Nights title="Other dates" nights={dates.slice(0, AT_MOST)} />
      <Nights title="Similar nights with tickets" nights={nearby.slice(0, AT_MOST)} />
    </>
  );
}

function Nights({ title, nights }: { title: string; nights: Night[] }) {
  if (nights.length === 0) return null;
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-4">
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 grid grid-cols-1 divide-y divide-line">
        {nights.map((night) => (
          <li key={night.slug}>
            <Link to={paths.event(night.slug)} className="group flex items-baseline justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-semibold group-hover:underline">
                  {night.title}
                </span>
                <span className="block truncate text-sm text-ink-soft">
                  {night.starts_at && <DateTime instant={night.starts_at} zone={night.time_zone} />} ·{' '}
                  <bdi>{placeOf(night)}</bdi>
                </span>
              </span>
              {night.from_price && (
                <span className="tabular shrink-0 text-sm font-semibold">
                  <Price money={night.from_price} is_short />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
