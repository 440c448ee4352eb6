import type { ResaleDetail } from '#contract/marketplace.ts';

import { plainAmount } from '#contract/format-money.ts';
import { formatIso } from '#contract/format-time.ts';
import { JsonLd } from '#web/platform/lib/json-ld.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { posterPath } from '#web/domains/events/event-poster.tsx';

/** What is on offer as schema.org data, for public events only. */
export function ResaleJsonLd({ detail: { event, resale } }: { detail: ResaleDetail }) {
  const { public_url } = useSiteSettings();
  if (event.visibility !== 'public' || !resale.from_total) return null;
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title,
        url: public_url + paths.event(event.slug),
        image: [public_url + posterPath(event, 'og-1200.png')],
        ...(event.starts_at && { startDate: formatIso(event.starts_at, event.time_zone) }),
        ...(event.ends_at && { endDate: formatIso(event.ends_at, event.time_zone) }),
        location: {
          '@type': 'Place',
          name: event.venue_name || event.city,
          address: { '@type': 'PostalAddress', addressLocality: event.city, addressCountry: event.country },
        },
        offers: {
          '@type': 'AggregateOffer',
          url: public_url + paths.resaleEvent(event.slug),
          lowPrice: plainAmount(resale.from_total),
          priceCurrency: resale.from_total.currency.toUpperCase(),
          offerCount: resale.count,
          availability: 'https://schema.org/LimitedAvailability',
        },
      }}
    />
  );
}
