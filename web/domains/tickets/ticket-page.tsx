import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { presentMs } from '#web/platform/lib/clock.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';
import { paths } from '#web/paths.ts';

import { OfflineCopyNotice } from './offline-copy-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ownRefund } from './refund.ts';
import { ReissueDialog } from './reissue-dialog.tsx';
import { reissueOwn } from './reissue.ts';
import { backupOfName, RenameDialog } from './rename-dialog.tsx';
import { BackToMyTickets, TicketBar, TicketPager } from './ticket-bar.tsx';
import { TicketMissing, TicketPending } from './ticket-placeholders.tsx';
import { ownSending } from './sending.ts';
import { isNoTicket, ticketQuery } from './ticket-query.ts';
import { isOver } from './ticket-words.ts';
import { TicketView } from './ticket-view.tsx';
import { useOfflineOrder } from './use-offline-order.ts';

export const handle: PageFlags = {
  title: 'Your ticket',
  is_protected: true,
  is_private: true,
  hide_header: true,
  hide_footer: true,
  works_offline: true,
};

/** One of a person's own tickets, full screen. */
export default function TicketPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  // The page is protected: it is not shown without a user.
  return user && <OwnTicket key={id} id={id} userId={user.id} />;
}

function OwnTicket({ id, userId }: { id: string; userId: string }) {
  const query = useQuery(ticketQuery(userId, id));
  useOfflinePage(query.isSuccess);
  const [isRenaming, setRenaming] = useState(useRestored(backupOfName(id)) !== undefined);
  const [isReissuing, setReissuing] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const bar = (
    <TicketBar>
      <BackToMyTickets />
      {query.data && query.data.of > 1 && <Siblings ticket={query.data} userId={userId} />}
    </TicketBar>
  );
  if (isNoTicket(query.error)) return <TicketMissing bar={bar} />;
  const ticket = query.data;
  if (!ticket) return <TicketPending bar={bar} query={query} />;
  // A ticket that is gone is asked for once more: that is not a missing connection.
  const isStale = query.fetchStatus === 'paused' || (query.failureCount > 0 && !isNoTicket(query.failureReason));
  return (
    <>
      <PageMeta title={`Ticket for ${ticket.event.title}`} is_indexed={false} />
      <TicketView
        ticket={ticket}
        bar={bar}
        notice={isStale && <OfflineCopyNotice ticket={ticket} at={query.dataUpdatedAt} />}
        loaded_at={query.dataUpdatedAt}
        choice_path={paths.ownChoice(ticket.event.slug)}
        sending={() => ownSending(userId, ticket)}
        onRename={ticket.state === 'valid' && !isOver(ticket) ? () => setRenaming(true) : undefined}
        onReissue={() => setReissuing(true)}
        onRefund={() => setRefunding(true)}
      />
      <RefundDialog
        ticket={ticket}
        calls={() => ownRefund(userId, ticket)}
        is_open={isRefunding}
        onClose={() => setRefunding(false)}
      />
      <ReissueDialog
        is_open={isReissuing}
        has_account
        reissue={() => reissueOwn(userId, ticket)}
        onClose={() => setReissuing(false)}
      />
      <RenameDialog ticket={ticket} userId={userId} is_open={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}

/** Steps to the other tickets of the same order, found in the list of tickets. */
function Siblings({ ticket, userId }: { ticket: TicketDetail; userId: string }) {
  const navigate = useNavigate();
  const [openedAt] = useState(() => presentMs());
  const isPast = ticket.event.ends_at !== null && Date.parse(ticket.event.ends_at) < openedAt;
  const list = useQuery(apiQuery('listMyTickets', { query: { when: isPast ? 'past' : 'upcoming' } }));
  const siblings = (list.data?.results ?? [])
    .filter(({ order_id }) => order_id === ticket.order_id)
    .toSorted((a, b) => a.position - b.position);
  useOfflineOrder(
    userId,
    siblings.map(({ id }) => id).filter((id) => id !== ticket.id),
  );
  const index = siblings.findIndex(({ id }) => id === ticket.id);
  if (index < 0 || siblings.length < 2) return null;
  const go = (next: number) => {
    const sibling = siblings[next];
    if (sibling) void navigate(paths.ticket(sibling.id), { replace: true });
  };
  return <TicketPager index={index} count={siblings.length} onGo={go} />;
}
