import { Link } from 'react-router';

import type { EventCard as Event } from '#contract/events.ts';
import { formatUntil } from '#contract/format-time.ts';
import type { ResaleSummary } from '#contract/resale.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Price } from '#web/platform/ui/price.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { EventPoster } from './event-poster.tsx';
import { SaveHeart } from './save-button.tsx';
import { stateLabel } from './event-words.ts';

/** With `resale`, the card is of the event's Resale: it leads there, and shows its lowest price and how many there are. */
type Listed = Event & { distance_km?: number | undefined; resale?: ResaleSummary };
type EventCardProps = {
  event: Listed;
  /** Passed by the list, which reads the saved ids once for all of its cards. */
  is_saved: boolean;
  sizes: string;
  is_first?: boolean;
  heading?: 'h2' | 'h3';
};

/** An event in a list: poster, title, when, where, and the all-in price it starts at. */
export function EventCard({ event, is_saved, sizes, is_first, heading: Heading = 'h3' }: EventCardProps) {
  const { resale } = event;
  const isOver = !resale && isOverAtEvent(event);
  const poster = (
    <EventPoster
      event={event}
      sizes={sizes}
      is_first={is_first}
      className={cx('poster-frame', isOver && event.availability !== 'sold_out' && !event.resale_from && 'opacity-60')}
    />
  );
  return (
    <article className="event-card" onPointerEnter={() => prefetchEvent(event)}>
      {is_first ? poster : <div className="poster-later">{poster}</div>}
      <div className="event-card-head">
        <Heading>
          <Link to={resale ? paths.resaleEvent(event.slug) : paths.event(event.slug)} dir="auto">
            {event.title}
          </Link>
        </Heading>
        <SaveHeart event={event} is_on={is_saved} />
      </div>
      <p>
        <CardTime event={event} />
      </p>
      <p className="truncate">
        {event.distance_km !== undefined && `${formatDistance(event.distance_km)} · `}
        <bdi>{placeOf(event)}</bdi>
      </p>
      <CardPrice event={event} is_over={isOver} />
    </article>
  );
}

function CardTime({ event: { starts_at, ends_at, time_zone, is_tonight, is_on_now } }: { event: Event }) {
  if (!starts_at) return 'Date to be announced';
  if (!is_on_now || !ends_at) return <DateTime instant={starts_at} zone={time_zone} is_tonight={is_tonight} />;
  return (
    <>
      On now, until <time dateTime={ends_at}>{formatUntil(starts_at, ends_at, time_zone)}</time>
    </>
  );
}

function isOverAtEvent({ state, availability }: Event): boolean {
  return state === 'cancelled' || ['sold_out', 'sale_over', 'ended'].includes(availability);
}

function CardPrice({ event, is_over }: { event: Listed; is_over: boolean }) {
  const { resale, resale_from } = event;
  const label = resale ? null : stateLabel(event);
  const from = resale ? resale.from_total : (resale_from ?? (is_over ? null : event.from_price));
  return (
    <p className="event-card-price">
      {from && (
        <span>
          {from.amount > 0 && <small>{resale_from ? 'Resale from ' : 'from '}</small>}
          <Price money={from} is_short />
        </span>
      )}
      {resale && <small> {resale.count === 1 ? '1\u00a0ticket' : `${resale.count}\u00a0tickets`}</small>}
      {label && <Badge tone={label.tone}>{label.text}</Badge>}
    </p>
  );
}

/** A visitor who points at a card may open it next. */
function prefetchEvent({ slug, resale }: Listed): void {
  const { queryClient } = inBrowser();
  if (resale) void queryClient.prefetchQuery(apiQuery('getResaleEvent', { params: { slug } }));
  else void queryClient.prefetchQuery(apiQuery('getEvent', { params: { id: slug } }));
}

/** The card's shape while it loads. */
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
  return [venue_name, city].filter(Boolean).join(', ') || 'Venue to be announced';
}
