import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { OwnPayoutsBox } from '#web/domains/promoters/own/own-payouts-box.tsx';
import { useOwnPayouts } from '#web/domains/promoters/own/use-own-payouts.ts';
import { TicketGroupSkeleton } from '#web/domains/tickets/ticket-group-card.tsx';
import { paths } from '#web/paths.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { OwnListing } from './own-listing.tsx';

export const handle: PageFlags = { title: 'Payouts', is_protected: true, is_private: true };

/** What a person gets for the tickets they sold: how much, when, where to, and what is missing for it. */
export default function PayoutsPage() {
  const sold = useInfiniteQuery({ ...apiPages('listMyListings', { query: { when: 'sold' } }), staleTime: 0 });
  const hasAccount = useOwnPayouts().data?.connected ?? false;
  if (!sold.data) {
    const isLoading = !sold.isError && sold.fetchStatus !== 'paused';
    return (
      <Frame>
        {isLoading ? (
          <TicketGroupSkeleton />
        ) : (
          <PartNotLoaded query={sold} fallback="No connection." note="Your money is safe." />
        )}
      </Frame>
    );
  }
  const listings = sold.data.pages.flatMap((page) => page.results);
  if (listings.length === 0)
    return (
      <Frame>
        <EmptyState
          title="Nothing sold yet"
          text="When somebody buys a ticket from you in Resale, you’ll see here how much you get, when, and where it goes."
        >
          <LinkButton to={paths.myTickets()} variant="primary">
            My Tickets
          </LinkButton>
        </EmptyState>
      </Frame>
    );
  const isMoneyComing = sold.hasNextPage || listings.some(({ payout }) => payout?.state !== 'stopped');
  return (
    <Frame>
      {(isMoneyComing || hasAccount) && (
        <OwnPayoutsBox
          page="resale"
          title="Your money"
          terms={`What you sold is paid out ${sold.data.pages[0]?.payout_hours} hours after the event has ended.`}
        />
      )}
      <section aria-labelledby="sold" className="grid gap-4">
        <h2 id="sold" className="text-xl">
          What you sold
        </h2>
        <ul className="grid gap-5">
          {listings.map((listing) => (
            <li key={listing.id}>
              <OwnListing listing={listing} />
            </li>
          ))}
        </ul>
        <ShowMore list={sold} />
      </section>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-8 pb-8 sm:pt-12">
      <PageMeta title="Payouts" is_indexed={false} />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-extrabold">Payouts</h1>
        <Link to={paths.myListings()} className="py-1 font-semibold underline underline-offset-4">
          My listings
        </Link>
      </header>
      {children}
    </div>
  );
}
