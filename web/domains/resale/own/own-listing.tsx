import type { MyListing } from '#contract/selling.ts';

import { formatMoney } from '#contract/format-money.ts';
import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { TakeBackButton } from '#web/domains/tickets/take-back-button.tsx';
import { nameOf } from '#web/domains/tickets/ticket-words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { listingBadge } from './listing-badge.ts';
import { PrivateLink } from './private-link.tsx';
import { PayoutLine } from './payout-line.tsx';

/** One listing as its seller sees it, with what can be done about it. */
export function OwnListing({ listing }: { listing: MyListing }) {
  const { state, event, ticket_type, ticket } = listing;
  const { label, tone } = listingBadge(listing);
  return (
    <EventStub event={event} is_dimmed={state === 'withdrawn' || state === 'unsold' || state === 'void'}>
      <div className="grid gap-4 px-4 py-4 sm:px-5">
        <div className="grid gap-0.5">
          <div className="flex items-start justify-between gap-4">
            <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
              {ticket_type.name}
            </p>
            <Badge tone={tone}>{label}</Badge>
          </div>
          {ticket && ticket.of > 1 && (
            <p dir="auto" className="text-sm wrap-anywhere text-ink-soft">
              {nameOf(ticket)}
            </p>
          )}
          <p className="tabular text-sm text-ink-soft">
            {priceWords(listing)}
            <Until listing={listing} />
          </p>
        </div>
        {listing.why_not_buyable && <p className="text-sm font-semibold">{listing.why_not_buyable}</p>}
        {state === 'sold' ? <PayoutLine listing={listing} /> : <Facts listing={listing} />}
        {listing.private_url && <PrivateLink url={listing.private_url} title={event.title} />}
        {state === 'active' && <Actions listing={listing} />}
      </div>
    </EventStub>
  );
}

function priceWords({ state, price, total }: MyListing): string {
  if (state === 'sold') return `${formatMoney(price)} · the buyer paid ${formatMoney(total)} in total`;
  if (state === 'active' || state === 'reserved')
    return `${formatMoney(price)} · a buyer pays ${formatMoney(total)} in total`;
  return `Offered for ${formatMoney(price)}`;
}

/** Whoever pays already pays the agreed price. */
function Earning({ listing: { you_get, floor, state } }: { listing: MyListing }) {
  return (
    <p className="font-semibold text-ink">
      You get {formatMoney(you_get)}{' '}
      {floor && state === 'active' ? 'if it sells at today’s price.' : 'once it is sold.'}
    </p>
  );
}

function Facts({ listing }: { listing: MyListing }) {
  const { state, next_drop, reserved_until, cut_off_at, is_shown, is_private, event, floor } = listing;
  const zone = event.time_zone;
  const isLive = state === 'active' || state === 'reserved';
  return (
    <div className="grid gap-1 text-sm text-ink-soft empty:hidden">
      {isLive && <Earning listing={listing} />}
      {state === 'active' && !is_shown && !is_private && <p>Offered to the waiting list first.</p>}
      {next_drop && floor && (
        <p>
          A buyer pays {formatMoney(next_drop.total)} in total from <DateTime instant={next_drop.at} zone={zone} />. At
          the end your price is {formatMoney(floor)}.
        </p>
      )}
      {reserved_until && (
        <p>
          If they do not pay by <DateTime instant={reserved_until} zone={zone} />, it is on sale again.
        </p>
      )}
      {isLive && cut_off_at && (
        <p>
          If it is not sold, it comes back automatically on <DateTime instant={cut_off_at} zone={zone} />.
        </p>
      )}
      <WhyEnded listing={listing} />
    </div>
  );
}

function WhyEnded({ listing: { end_reason, taken_down_reason } }: { listing: MyListing }) {
  if (!taken_down_reason) return end_reason && <p className="text-ink">{end_reason}</p>;
  return (
    <p className="wrap-anywhere text-ink">
      Our staff took it down: <bdi>{taken_down_reason}</bdi>
    </p>
  );
}

/** Until when a ticket was offered that was not sold. */
function Until({ listing: { state, ended_at, event } }: { listing: MyListing }) {
  if (!ended_at || state === 'sold') return null;
  return (
    <>
      {' '}
      until <DateTime instant={ended_at} zone={event.time_zone} />
    </>
  );
}

function Actions({ listing: { id, ticket_id, why_not_buyable } }: { listing: MyListing }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <TakeBackButton ticket_id={ticket_id} listing_id={id} />
      {!why_not_buyable && <LinkButton to={paths.sellTicket(ticket_id)}>Change the price</LinkButton>}
    </div>
  );
}
