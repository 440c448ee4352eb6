import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { isRefusal } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';
import { paths } from '#web/paths.ts';
import { useWhenVisible } from '#web/platform/lib/use-when-visible.ts';

import { guestTicketsQuery } from './guest-query.ts';
import { StoredOnDevice } from './stored-on-device.tsx';
import { OfflineCopyNotice } from './offline-copy-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { guestRefund } from './refund.ts';
import { ReissueDialog } from './reissue-dialog.tsx';
import { reissueGuests } from './reissue.ts';
import { guestSending } from './sending.ts';
import { TicketBar, TicketBrand, TicketPager } from './ticket-bar.tsx';
import { LinkEnded, TicketPending, TicketSkeleton } from './ticket-placeholders.tsx';
import { TicketView } from './ticket-view.tsx';

export const handle: PageFlags = { is_private: true, hide_header: true, hide_footer: true, works_offline: true };

/** A guest's tickets, opened by the link in their mail. */
export default function GuestTicketsPage() {
  const { token = '' } = useParams();
  const bar = (
    <TicketBar>
      <TicketBrand />
    </TicketBar>
  );
  // The offline copy is on this device alone: the server's page knows nothing of it.
  return useHydrated() ? <OfLink key={token} token={token} bar={bar} /> : <TicketSkeleton bar={bar} />;
}

function OfLink({ token, bar }: { token: string; bar: ReactNode }) {
  const query = useQuery(guestTicketsQuery(token));
  useOfflinePage(query.isSuccess);
  useWhenVisible(query.isSuccess, token, () => {
    // Opening a mailed link proves the address. Without it the next free tickets may ask for it again.
    inBrowser()
      .api('markGuestLinkOpened', { params: { token } })
      .catch(() => undefined);
  });
  // The first refusal counts: until the second try an offline copy would say that there is no connection.
  const error = query.failureReason ?? query.error;
  if (isRefusal(error)) {
    return <LinkEnded bar={bar} text={errorMessage(error, 'The link has expired, or a part of it is missing.')} />;
  }
  if (!query.data) return <TicketPending bar={bar} query={query} />;
  const isStale = query.fetchStatus === 'paused' || query.failureCount > 0;
  return <GuestTickets token={token} tickets={query.data.results} loaded_at={query.dataUpdatedAt} is_stale={isStale} />;
}

type GuestTicketsProps = { token: string; tickets: TicketDetail[]; loaded_at: number; is_stale: boolean };

function GuestTickets({ token, tickets, loaded_at, is_stale }: GuestTicketsProps) {
  const [isReissuing, setReissuing] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const [search] = useSearchParams();
  const [chosenIndex, setChosenIndex] = useState(() =>
    Math.max(
      0,
      tickets.findIndex(({ id }) => id === search.get('ticket')),
    ),
  );
  // The list may become shorter while it is open: the index stays inside it.
  const index = Math.min(chosenIndex, tickets.length - 1);
  const ticket = tickets[index];
  if (!ticket) return null;
  return (
    <>
      <PageMeta title={`Ticket for ${ticket.event.title}`} is_indexed={false} />
      <TicketView
        ticket={ticket}
        bar={
          <TicketBar>
            <TicketBrand />
            {tickets.length > 1 && <TicketPager index={index} count={tickets.length} onGo={setChosenIndex} />}
          </TicketBar>
        }
        notice={is_stale && <OfflineCopyNotice ticket={ticket} at={loaded_at} />}
        loaded_at={loaded_at}
        choice_path={paths.mailedChoice(token, ticket.event.slug)}
        sending={() => guestSending(token, ticket)}
        onReissue={() => setReissuing(true)}
        onRefund={() => setRefunding(true)}
        foot={<StoredOnDevice token={token} tickets={tickets} />}
      />
      <RefundDialog
        ticket={ticket}
        calls={() => guestRefund(token, ticket)}
        is_open={isRefunding}
        onClose={() => setRefunding(false)}
      />
      <ReissueDialog
        is_open={isReissuing}
        has_account={false}
        reissue={() => reissueGuests(token, ticket)}
        onClose={() => setReissuing(false)}
      />
    </>
  );
}
