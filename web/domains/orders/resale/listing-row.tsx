import type { HostListing } from '#contract/host-resale.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatMoney } from '#contract/format-money.ts';
import { listingWords } from '#contract/listing-words.ts';
import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)] sm:items-center';

const tones: Record<HostListing['state'], BadgeTone> = {
  active: 'neutral',
  reserved: 'caution',
  sold: 'positive',
  withdrawn: 'neutral',
  unsold: 'neutral',
  void: 'neutral',
};

/** What the columns say; below 640 px a row is two lines without them. */
export function ListingColumns() {
  return (
    <div aria-hidden="true" className={`${columns} text-sm font-semibold text-ink-soft max-sm:hidden`}>
      <span>Ticket</span>
      <span>Status</span>
      <span className="text-right">Price</span>
    </div>
  );
}

/** One ticket that was offered: since when, for how much, and what became of it. */
export function ListingRow({ event, listing }: { event: Workspace; listing: HostListing }) {
  const tone = listing.is_undone ? 'neutral' : tones[listing.state];
  const at = listing.ended_at ?? listing.sold_at;
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <div className={columns}>
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{listing.ticket_type.name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            since <DateTime instant={listing.listed_at} zone={event.time_zone} />
            {listing.is_private && ' · for a friend'}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft max-sm:order-last max-sm:col-span-full">
          <Badge tone={tone}>{listingWords(listing)}</Badge>
          {at && <DateTime instant={at} zone={event.time_zone} />}
        </p>
        <Price listing={listing} />
      </div>
    </li>
  );
}

function Price({ listing: { price, total, floor, share, state } }: { listing: HostListing }) {
  const isOffered = state === 'active' || state === 'reserved';
  return (
    <div className="tabular text-right text-sm text-ink-soft">
      <p className="text-base font-semibold text-ink">{formatMoney(price)}</p>
      <p>{formatMoney(total)} in total</p>
      {isOffered && floor && <p>falls to {formatMoney(floor)}</p>}
      {share && share.amount > 0 && <p>{formatMoney(share)} for you</p>}
    </div>
  );
}
