import { useState, useSyncExternalStore } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { digitsOf } from '#web/lib/format-money.ts';
import { useSiteSettings, type SiteSettings } from '#web/lib/site-settings.ts';
import { paths } from '#web/paths.ts';

import { posterPath } from './event-poster.tsx';

/**
 * The event as schema.org data. It is part of the first HTML only: search engines read that,
 * and a script element made later would need an exception in the content security policy.
 */
export function EventJsonLd({ event }: { event: EventDetail }) {
  const settings = useSiteSettings();
  const [isFirst] = useState(useIsFirstHtml());
  if (!isFirst || event.visibility !== 'public' || event.state === 'draft') return null;
  const json = JSON.stringify(eventData(event, settings)).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** True on the server and while its HTML is taken over, false for whatever appears later. */
function useIsFirstHtml(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

/** schema.org/Event of one event, with offers and state. */
export function eventData(event: EventDetail, { public_url }: SiteSettings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url: public_url + paths.event(event.slug),
    image: [public_url + posterPath(event, 'og-1200.png')],
    ...(event.summary && { description: event.summary }),
    ...(event.starts_at && { startDate: event.starts_at }),
    ...(event.ends_at && { endDate: event.ends_at }),
    ...(event.doors_at && { doorTime: event.doors_at }),
    ...(event.postponed_from && { previousStartDate: event.postponed_from }),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue_name || event.city,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address,
        addressLocality: event.city,
        addressCountry: event.country,
      },
    },
    organizer: { '@type': 'Organization', name: event.host.name },
    performer: event.line_up.map((name) => ({ '@type': 'PerformingGroup', name })),
    offers: event.ticket_types.map((type) => offerOf(type, public_url + paths.event(event.slug))),
  };
}

function offerOf(type: EventDetail['ticket_types'][number], url: string) {
  const { total, availability, sales_start_at, sales_end_at } = type;
  const digits = digitsOf(total.currency);
  return {
    '@type': 'Offer',
    name: type.name,
    url,
    price: (total.amount / 10 ** digits).toLocaleString('en', { useGrouping: false, minimumFractionDigits: digits }),
    priceCurrency: total.currency.toUpperCase(),
    availability: `https://schema.org/${offerStates[availability]}`,
    ...(sales_start_at && { validFrom: sales_start_at }),
    ...(sales_end_at && { validThrough: sales_end_at }),
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
