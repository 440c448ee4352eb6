import { Link } from 'react-router';

import type { Ticket } from '#contract/tickets.ts';

import { formatMoney } from '#contract/format-money.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { TakeBackButton } from './take-back-button.tsx';

/** What a ticket is on sale for, and the way back; nothing for one that is not. */
export function SaleNotice({ ticket }: { ticket: Ticket }) {
  // A copy that this device stored before tickets could be sold has no such field.
  const listing = ticket.listing ?? null;
  if (!listing) return null;
  const isReserved = listing.state === 'reserved';
  // Absent from older copies, too.
  const whyNotBuyable = listing.why_not_buyable ?? '';
  return (
    <section aria-label="On sale" className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 className="text-lg">
          {listing.is_private ? 'On sale to a friend' : 'On sale in Resale'} for {formatMoney(listing.price)}
        </h2>
        <p className="text-sm text-ink-soft">
          A buyer pays {formatMoney(listing.total)} in total. You get {formatMoney(listing.payout)}.
        </p>
        {whyNotBuyable && <p className="text-sm font-semibold">{whyNotBuyable}</p>}
        {listing.next_drop && !whyNotBuyable && (
          <p className="text-sm text-ink-soft">
            It falls to {formatMoney(listing.next_drop.total)} in total on{' '}
            <DateTime instant={listing.next_drop.at} zone={ticket.event.time_zone} />.
          </p>
        )}
        {isReserved && (
          <p role="status" className="text-sm font-semibold">
            Held for a buyer
            {listing.reserved_until && (
              <>
                {' '}
                until <DateTime instant={listing.reserved_until} zone={ticket.event.time_zone} />
              </>
            )}
            . If they do not pay, it is yours to take back again.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        {!isReserved && (
          <>
            <TakeBackButton variant="primary" ticket_id={ticket.id} listing_id={listing.id} />
            {!whyNotBuyable && <LinkButton to={paths.sellTicket(ticket.id)}>Change the price</LinkButton>}
          </>
        )}
        <Link to={paths.myListings()} className="inline-block min-h-6 py-1 font-semibold underline underline-offset-4">
          My listings
        </Link>
      </div>
    </section>
  );
}

/** Why a ticket that could be used cannot be sold. A member who opened a guest's link has an account, but another one. */
export function WhyNotSell({ ticket: { state, why_not_sell, needs_account_to_sell } }: { ticket: Ticket }) {
  const { user } = useSession();
  // Absent from copies that this device stored before tickets could be sold.
  if (state !== 'valid' || !why_not_sell) return null;
  if (!needs_account_to_sell) return <p className="text-sm text-ink-soft">{why_not_sell}</p>;
  if (user)
    return (
      <p className="text-sm text-ink-soft">
        This ticket belongs to another address than your account’s. To sell it, log in with the account of that address.
      </p>
    );
  return (
    <Link
      to={paths.signup(paths.myTickets())}
      className="justify-self-start text-sm font-semibold underline underline-offset-4"
    >
      {why_not_sell}
    </Link>
  );
}
