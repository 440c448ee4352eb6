import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { OfflineCopyNotice } from './offline-copy-notice.tsx';
import { TicketBar, TicketBrand, TicketPager } from './ticket-bar.tsx';
import { LinkEnded, TicketSkeleton, TicketUnreachable } from './ticket-placeholders.tsx';
import { isAtTheDoor } from './ticket-query.ts';
import { TicketView } from './ticket-view.tsx';

export const handle: PageFlags = { is_private: true, hide_header: true, hide_footer: true };

const liveMs = 10_000;

/** A guest's tickets, opened by the link in their mail. */
export default function GuestTicketsPage() {
  const { token = '' } = useParams();
  const query = useQuery({
    ...apiQuery('getGuestTickets', { params: { token } }),
    queryFn: ({ signal }) => inBrowser().api('getGuestTickets', { params: { token } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.results.some((ticket) => isAtTheDoor(ticket, Date.now())) && liveMs,
  });
  const bar = (
    <TicketBar>
      <TicketBrand />
    </TicketBar>
  );
  if (isApiError(query.error) && query.error.status < 500 && query.error.status !== 429) {
    return <LinkEnded bar={bar} text={errorMessage(query.error, 'This link is not valid any more.')} />;
  }
  if (!query.data) {
    const isStuck = query.isError || query.fetchStatus === 'paused';
    return isStuck ? <TicketUnreachable bar={bar} onRetry={() => query.refetch()} /> : <TicketSkeleton bar={bar} />;
  }
  const isOld = query.fetchStatus === 'paused' || query.failureCount > 0;
  return <GuestTickets tickets={query.data.results} old_at={isOld ? query.dataUpdatedAt : null} />;
}

function GuestTickets({ tickets, old_at }: { tickets: TicketDetail[]; old_at: number | null }) {
  const [chosen, setChosen] = useState(0);
  // Tickets may leave the list while it is open: the place stays inside it.
  const place = Math.min(chosen, tickets.length - 1);
  const ticket = tickets[place];
  if (!ticket) return null;
  return (
    <>
      <PageMeta title={`Ticket for ${ticket.event.title}`} is_indexed={false} />
      <TicketView
        ticket={ticket}
        bar={
          <TicketBar>
            <TicketBrand />
            {tickets.length > 1 && <TicketPager place={place} count={tickets.length} onGo={setChosen} />}
          </TicketBar>
        }
        notice={old_at !== null && <OfflineCopyNotice at={old_at} />}
      />
    </>
  );
}
