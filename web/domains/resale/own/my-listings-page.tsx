import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { TicketGroupSkeleton } from '#web/domains/tickets/ticket-group-card.tsx';
import { paths } from '#web/paths.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { OwnListing } from './own-listing.tsx';

export const handle: PageFlags = { title: 'My listings', is_protected: true, is_private: true };

const pollMs = 15_000;

const tabs = [
  ['active', 'On sale'],
  ['sold', 'Sold'],
  ['ended', 'Not sold'],
] as const;
type When = (typeof tabs)[number][0];

/** What a person offers in Resale, has sold, and got back. */
export default function MyListingsPage() {
  const [search] = useSearchParams();
  const asked = search.get('when');
  const when: When = asked === 'sold' || asked === 'ended' ? asked : 'active';
  return (
    <div className="page-width max-w-3xl pt-8 sm:pt-12">
      <PageMeta title="My listings" is_indexed={false} />
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl font-extrabold">My listings</h1>
        <Link to={paths.myTickets()} className="py-1 font-semibold underline underline-offset-4">
          My Tickets
        </Link>
      </div>
      <nav aria-label="Which listings" className="mt-5 flex gap-2">
        {tabs.map(([name, label]) => (
          <Link
            key={name}
            to={paths.myListings(name === 'active' ? undefined : name)}
            replace
            aria-current={name === when ? 'page' : undefined}
            className={chipStyle(name === when)}
          >
            {label}
          </Link>
        ))}
      </nav>
      {when === 'sold' && (
        <p className="mt-6">
          <Link to={paths.resalePayouts()} className="py-1 font-semibold underline underline-offset-4">
            Payouts: where your money goes
          </Link>
        </p>
      )}
      <div className="mt-6">
        <Listings key={when} when={when} />
      </div>
    </div>
  );
}

function Listings({ when }: { when: When }) {
  const list = useInfiniteQuery({
    ...apiPages('listMyListings', { query: { when } }),
    staleTime: 0,
    // Somebody may buy any moment.
    refetchInterval: when === 'active' && pollMs,
  });
  if (!list.data) {
    if (!list.isError && list.fetchStatus !== 'paused') return <TicketGroupSkeleton />;
    return <PartNotLoaded query={list} fallback="No connection." note="Your tickets are unchanged." />;
  }
  const listings = list.data.pages.flatMap((page) => page.results);
  if (listings.length === 0) return <Nothing when={when} />;
  return (
    <>
      <ul className="grid gap-5">
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListing listing={listing} />
          </li>
        ))}
      </ul>
      {when === 'ended' && (
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.myTickets()}>Sell a ticket</LinkButton>
          <LinkButton to={paths.resale()}>See tickets in Resale</LinkButton>
        </p>
      )}
      <ShowMore list={list} />
    </>
  );
}

const nothing: Record<When, { title: string; text: string }> = {
  active: {
    title: 'Nothing on sale',
    text: 'Can’t make it after all? Open a ticket and choose Sell. It stays yours until a buyer has paid.',
  },
  sold: { title: 'Nothing sold yet', text: 'Once somebody has paid, you’ll see here what you get and when.' },
  ended: { title: 'No unsold tickets', text: 'Tickets that you took back, or that nobody bought, appear here.' },
};

function Nothing({ when }: { when: When }) {
  return (
    <EmptyState {...nothing[when]}>
      <LinkButton to={paths.myTickets()} variant="primary">
        My Tickets
      </LinkButton>
      {when === 'active' && <LinkButton to={paths.myListings('sold')}>What you sold</LinkButton>}
    </EmptyState>
  );
}
