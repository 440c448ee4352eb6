import type { EventDetail } from '#contract/events.ts';

import { plainAmount } from '#contract/format-money.ts';
import { formatIso } from '#contract/format-time.ts';
import { JsonLd } from '#web/platform/lib/json-ld.tsx';
import { useSiteSettings, type SiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';

import { posterPath } from './event-poster.tsx';

/** The event as schema.org data, for public events only. */
export function EventJsonLd({ event }: { event: EventDetail }) {
  const settings = useSiteSettings();
  if (event.visibility !== 'public' || event.state === 'draft') return null;
  return <JsonLd data={import.meta.env.SSR && eventData(event, settings)} />;
}

/** schema.org/Event of one event, with offers and state. */
function eventData(event: EventDetail, { public_url }: SiteSettings) {
  const url = public_url + paths.event(event.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    image: [public_url + posterPath(event, 'og-1200.png')],
    description: event.summary || event.title,
    ...datesOf(event),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeData(event),
    organizer: {
      '@type': 'Organization',
      name: event.host.name,
      url: public_url + paths.organizer(event.host.handle),
    },
    performer: event.line_up.map((name) => performerOf(name, event, public_url)),
    offers: event.ticket_types.map((type) => offerOf(type, event, url)),
    isAccessibleForFree: event.ticket_types.length > 0 && event.ticket_types.every(({ total }) => total.amount === 0),
    ...(event.age_limit && { typicalAgeRange: `${event.age_limit}-` }),
  };
}

/** Somebody of the line-up, with their page here if there is one. */
function performerOf(name: string, { artists }: EventDetail, publicUrl: string) {
  const slug = artists.find((artist) => artist.name === name)?.slug;
  return { '@type': 'PerformingGroup', name, ...(slug !== undefined && { url: publicUrl + paths.artist(slug) }) };
}

/** Dates in the event's own time zone: search engines print them as they are. */
function datesOf({ starts_at, ends_at, doors_at, postponed_from, time_zone }: EventDetail) {
  return {
    ...(starts_at && { startDate: formatIso(starts_at, time_zone) }),
    ...(ends_at && { endDate: formatIso(ends_at, time_zone) }),
    ...(doors_at && { doorTime: formatIso(doors_at, time_zone) }),
    ...(postponed_from && { previousStartDate: formatIso(postponed_from, time_zone) }),
  };
}

function placeData({ venue_name, address, city, country, latitude, longitude }: EventDetail) {
  return {
    '@type': 'Place',
    name: venue_name || city,
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: country },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function offerOf(type: EventDetail['ticket_types'][number], event: EventDetail, url: string) {
  const { total, sales_start_at, sales_end_at } = type;
  // A cancelled event is not for sale, whatever its stock says.
  const availability = event.state === 'cancelled' ? 'ended' : type.availability;
  return {
    '@type': 'Offer',
    name: type.name,
    url,
    price: plainAmount(total),
    priceCurrency: total.currency.toUpperCase(),
    availability: `https://schema.org/${offerStates[availability]}`,
    ...(sales_start_at && { validFrom: formatIso(sales_start_at, event.time_zone) }),
    ...(sales_end_at && { validThrough: formatIso(sales_end_at, event.time_zone) }),
  };
}

const offerStates: Record<EventDetail['ticket_types'][number]['availability'], string> = {
  on_sale: 'InStock',
  few_left: 'LimitedAvailability',
  not_yet: 'PreSale',
  sold_out: 'SoldOut',
  ended: 'Discontinued',
  paused: 'OutOfStock',
};

function statusOf(event: EventDetail): string {
  if (event.state === 'cancelled') return 'EventCancelled';
  return event.postponed_from ? 'EventRescheduled' : 'EventScheduled';
}
