import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import type { Ticket } from '#contract/tickets.ts';

import { apiPages, apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { LazyNextDoor } from '#web/domains/events/lazy-next-door.tsx';
import { paths } from '#web/paths.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { RefundDialog } from './refund-dialog.tsx';
import { ownRefund } from './refund.ts';
import { groupTickets } from './group-tickets.ts';
import { TicketGroupCard, TicketGroupSkeleton } from './ticket-group-card.tsx';

type When = 'upcoming' | 'past';

type MyTicketsProps = {
  /** What was sent to the person, or is held for them, until they accept or buy it. */
  offers: ReactNode;
  /** What the person waits for. */
  entries: ReactNode;
};

/** A person's tickets, upcoming or past; of those to come also what is offered and waited for. */
export function MyTickets({ offers, entries }: MyTicketsProps) {
  const [search] = useSearchParams();
  const when: When = search.get('when') === 'past' ? 'past' : 'upcoming';
  return (
    <div className="page-width max-w-3xl pt-8 sm:pt-12">
      <PageMeta title="My Tickets" is_indexed={false} />
      <div className="flex items-center justify-between gap-4">
        <h1 id="my-tickets" tabIndex={-1} className="text-3xl font-extrabold outline-none">
          My Tickets
        </h1>
        <PromoterLink />
      </div>
      <nav aria-label="Which tickets" className="mt-5 flex flex-wrap gap-1.5 sm:gap-2">
        <Tab to={paths.myTickets()} isOn={when === 'upcoming'} label="Upcoming" />
        <Tab to={paths.myTickets('past')} isOn={when === 'past'} label="Past" />
        <div className="flex grow gap-1.5 sm:justify-end sm:gap-2">
          <Link to={paths.myListings()} className={chipStyle(false)}>
            Selling
          </Link>
          <Link to={paths.saved()} className={chipStyle(false)}>
            Saved
          </Link>
        </div>
      </nav>
      <LazyNextDoor className="mt-6" />
      {when === 'upcoming' && offers}
      <div className="mt-6">
        <TicketList key={when} when={when} />
      </div>
      {when === 'upcoming' && entries}
    </div>
  );
}

/** For those who sell for somebody. */
function PromoterLink() {
  const { data } = useQuery(apiQuery('getPromoterPage'));
  if (!data || data.results.length === 0) return null;
  return (
    <Link to={paths.promoter()} className="py-1 font-semibold underline underline-offset-4">
      Promoter
    </Link>
  );
}

function Tab({ to, isOn, label }: { to: string; isOn: boolean; label: string }) {
  return (
    <Link to={to} replace aria-current={isOn ? 'page' : undefined} className={chipStyle(isOn)}>
      {label}
    </Link>
  );
}

function TicketList({ when }: { when: When }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [refunded, setRefunded] = useState<Ticket | null>(null);
  const list = useInfiniteQuery({ ...apiPages('listMyTickets', { query: { when } }), staleTime: 0 });
  if (!list.data) {
    if (list.isError)
      return (
        <PartNotLoaded
          query={list}
          fallback="The list could not be loaded."
          note="Your tickets are safe; the ones in your e-mail work at the door."
        />
      );
    return <TicketGroupSkeleton />;
  }
  const groups = groupTickets(list.data.pages.flatMap((page) => page.results));
  if (groups.length === 0) return <NoTickets when={when} />;
  return (
    <>
      <ul className="grid grid-cols-1 gap-5">
        {groups.map(({ key, event, tickets }, index) => (
          <li key={key}>
            <TicketGroupCard
              event={event}
              tickets={tickets}
              is_past={when === 'past'}
              is_first={index < 2}
              onRefund={setRefunded}
              onSell={({ id }) => void navigate(paths.sellTicket(id))}
            />
          </li>
        ))}
      </ul>
      {refunded && user && (
        <RefundDialog
          key={refunded.id}
          ticket={refunded}
          calls={() => ownRefund(user.id, refunded)}
          is_open
          onClose={() => setRefunded(null)}
        />
      )}
      <ShowMore list={list} />
    </>
  );
}

function NoTickets({ when }: { when: When }) {
  const isPast = when === 'past';
  return (
    <EmptyState
      title={isPast ? 'No past tickets yet' : 'No upcoming tickets yet'}
      text={
        isPast
          ? 'Once an event is over, its tickets move here.'
          : 'Tickets you buy appear here right away. Bought without logging in? Use the link in your e-mail.'
      }
    >
      <LinkButton to={paths.events()} variant="primary">
        Browse all events
      </LinkButton>
      {!isPast && <LinkButton to={paths.findTickets()}>Tickets bought as a guest</LinkButton>}
    </EmptyState>
  );
}
