import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { EventCard as Event } from '#contract/events.ts';

import { apiQuery } from '#web/api/queries.ts';
import { cx } from '#web/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { EventPoster } from './event-poster.tsx';
import { SaveHeart } from './save-button.tsx';
import { stateLabel } from './event-words.ts';

type Listed = Event & { distance_km?: number | undefined };
type EventCardProps = { event: Listed; sizes: string; is_first?: boolean; heading?: 'h2' | 'h3' };

/** An event in a list: poster, title, when, where, and the all-in price it starts at. */
export function EventCard({ event, sizes, is_first, heading: Heading = 'h3' }: EventCardProps) {
  const client = useQueryClient();
  const label = stateLabel(event);
  const isOver = event.state === 'cancelled' || ['sold_out', 'sale_over', 'ended'].includes(event.availability);
  const warm = () => void client.prefetchQuery(apiQuery('getEvent', { params: { id: event.slug } }));
  return (
    <article className="group relative" onPointerEnter={warm}>
      <EventPoster
        event={event}
        sizes={sizes}
        is_first={is_first}
        className={cx('poster-frame', isOver && 'opacity-60')}
      />
      <div className="mt-3 flex items-start gap-1">
        <Heading className="line-clamp-2 min-w-0 flex-1 text-base leading-snug tracking-[-0.01em] break-words sm:text-lg">
          <Link
            to={paths.event(event.slug)}
            dir="auto"
            className="inline-block min-h-6 group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </Link>
        </Heading>
        <SaveHeart event={event} />
      </div>
      <p className="mt-1 text-xs text-ink-soft sm:text-sm">
        {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'Date to be announced'}
      </p>
      <p className="truncate text-xs text-ink-soft sm:text-sm">
        {event.distance_km !== undefined && `${formatDistance(event.distance_km)} · `}
        {placeOf(event)}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
        {!isOver && event.from_price && (
          <span>
            {event.from_price.amount > 0 && <span className="font-normal text-ink-soft">from </span>}
            <Price money={event.from_price} is_short />
          </span>
        )}
        {label && <Badge tone={label.tone}>{label.text}</Badge>}
      </p>
    </article>
  );
}

/** The card's shape while it is on its way. */
export function EventCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5 w-full rounded-card" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-1.5 h-4 w-2/5" />
    </div>
  );
}

/** "850 m", "2.4 km", "31 km" */
function formatDistance(km: number): string {
  if (km < 1) return `${Math.max(50, Math.round(km * 20) * 50)} m`;
  return `${km < 10 ? km : Math.round(km)} km`;
}

/** "Tresor, Berlin" */
export function placeOf({ venue_name, city }: Pick<Event, 'venue_name' | 'city'>): string {
  return [venue_name, city].filter(Boolean).join(', ') || 'Place to be announced';
}
