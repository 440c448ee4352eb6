import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

type ReportListingProps = { event_slug: string; listing_id: string };

/** Leads to the form that reports an offer in Resale to staff. */
export function ReportListing({ event_slug, listing_id }: ReportListingProps) {
  return (
    <Link
      to={paths.report(event_slug, listing_id)}
      rel="nofollow"
      className="text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
    >
      Report this offer
    </Link>
  );
}
