import { ReceivedTickets } from '#web/domains/ticket-transfers/received-tickets.tsx';
import { MyTickets } from '#web/domains/tickets/my-tickets.tsx';
import { OwnEntries, OwnOffers } from '#web/domains/waiting-list/own-waiting.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';

export const handle: PageFlags = { title: 'My Tickets', is_protected: true, is_private: true };

/** My Tickets, with what was sent to a person or is held for them above, and what the person waits for below. */
export default function MyTicketsPage() {
  const offers = (
    <>
      <ReceivedTickets />
      <OwnOffers />
    </>
  );
  return <MyTickets offers={offers} entries={<OwnEntries />} />;
}
