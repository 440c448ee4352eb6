import type { ListingState } from '#contract/resale.ts';
import type { StaffListing } from '#contract/staff-records.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActButton } from './act-button.tsx';
import { RecordLink } from './queue/task-facts.tsx';

const states: Record<ListingState, { text: string; tone: BadgeTone }> = {
  active: { text: 'On sale', tone: 'positive' },
  reserved: { text: 'Held for a buyer', tone: 'caution' },
  sold: { text: 'Sold', tone: 'accent' },
  withdrawn: { text: 'Taken back', tone: 'neutral' },
  unsold: { text: 'Came back unsold', tone: 'neutral' },
  void: { text: 'Ended', tone: 'neutral' },
};

/** Tickets in Resale; those on sale can be taken down. */
export function ListingList({ listings }: { listings: StaffListing[] }) {
  if (listings.length === 0) return <p className="text-sm text-ink-soft">None.</p>;
  return (
    <ul className="grid text-sm">
      {listings.map((listing) => (
        <ListingLine key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}

function ListingLine({ listing }: { listing: StaffListing }) {
  const { state, event, price, paid, ended_at, is_undone, taken_down_reason } = listing;
  const { text, tone } = states[state];
  const zone = deviceZone();
  return (
    <li className="grid gap-1 border-b border-line py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{listing.type}</bdi>
        </span>
        <Badge tone={tone}>{taken_down_reason ? 'Taken down' : text}</Badge>
        {is_undone && <Badge tone="danger">Undone</Badge>}
        {listing.is_private && <Badge>For a friend</Badge>}
        <span className="tabular">
          {formatMoney(price)} <span className="text-ink-soft">(paid {formatMoney(paid)})</span>
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        <RecordLink to={`events/${event.id}`} text={event.title} />
        <RecordLink to={`accounts/${listing.seller.id}`} text={listing.seller.username} />
        {listing.order_id && <RecordLink to={`orders/${listing.order_id}`} text="Its order" />}
        <DateTime instant={ended_at ?? listing.listed_at} zone={zone} />
        {listing.reserved_until && (
          <span>
            held until <DateTime instant={listing.reserved_until} zone={zone} />
          </span>
        )}
      </p>
      {taken_down_reason && (
        <p className="wrap-anywhere">
          Why: <bdi>{taken_down_reason}</bdi>
        </p>
      )}
      {state === 'active' && <TakeDown id={listing.id} />}
    </li>
  );
}

function TakeDown({ id }: { id: string }) {
  return (
    <div>
      <ActButton
        label="Take it down"
        is_danger
        size="sm"
        text="The ticket leaves Resale and is its seller’s to use again. All reports of it are done."
        hint="The seller and the host read it."
        done="It is taken down, and the seller is told."
        act={(reason) => inBrowser().api('takeDownListing', { params: { id }, body: { reason } })}
      />
    </div>
  );
}
