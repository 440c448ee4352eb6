import Repeat from 'icon:repeat';

import type { EventCard } from '#contract/events.ts';
import type { Listing } from '#contract/resale.ts';

import { hadBefore } from '#web/domains/tickets/ticket-words.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ReportListing } from '../report-listing.tsx';

type ListingRowProps = {
  listing: Listing;
  event: Pick<EventCard, 'slug' | 'time_zone'>;
  is_chosen: boolean;
  can_buy: boolean;
  /** As many are chosen as one order may have. */
  is_full: boolean;
  onChange: (isChosen: boolean) => void;
};

/** One ticket to choose: its total price, what comes with it, and when it gets cheaper. */
export function ListingRow({ listing, event, is_chosen, can_buy, is_full, onChange }: ListingRowProps) {
  return (
    <li>
      <label
        className={cx(
          'flex gap-3 rounded-card border bg-surface p-4 transition-colors duration-150',
          is_chosen ? 'border-ink' : 'border-line',
          can_buy && !(is_full && !is_chosen) ? 'cursor-pointer hover:border-ink' : 'text-ink-soft',
        )}
      >
        <input
          type="checkbox"
          name="listing_ids"
          value={listing.id}
          checked={is_chosen}
          disabled={!can_buy || (is_full && !is_chosen)}
          onChange={(change) => onChange(change.target.checked)}
          className="mt-1 size-5 shrink-0"
        />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold">{formatMoney(listing.total)}</span>
            <span className="text-sm text-ink-soft">fees included</span>
            <StateBadge listing={listing} is_held={can_buy && !listing.is_available} />
          </span>
          <span className="mt-1 flex items-start gap-1.5 text-sm">
            <Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span>
              {listing.is_own
                ? 'This is your ticket. It stays yours until somebody has paid.'
                : `A new code in your name. ${hadBefore(listing.holders)}`}
            </span>
          </span>
          {can_buy && listing.next_drop && (
            <span className="mt-1 block text-sm text-ink-soft">
              Falls to <strong className="text-ink">{formatMoney(listing.next_drop.total)}</strong> on{' '}
              <DateTime instant={listing.next_drop.at} zone={event.time_zone} />, if it is still here
            </span>
          )}
        </span>
      </label>
      {is_chosen && (
        <p className="mt-1.5 px-4">
          <ReportListing event_slug={event.slug} listing_id={listing.id} />
        </p>
      )}
    </li>
  );
}

function StateBadge({ listing, is_held }: { listing: Listing; is_held: boolean }) {
  const { is_own, is_available, total, face_total } = listing;
  if (is_own) return <Badge>Yours</Badge>;
  if (is_held) return <Badge>In your checkout</Badge>;
  if (!is_available) return <Badge tone="caution">Held for somebody</Badge>;
  const less = face_total.amount - total.amount;
  if (less <= 0) return null;
  return <Badge tone="positive">{formatMoney({ ...total, amount: less })} below the regular price</Badge>;
}
