import { MyTickets } from '#web/domains/tickets/my-tickets.tsx';
import { OwnEntries, OwnOffers } from '#web/domains/waiting-list/own-waiting.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';

export const handle: PageFlags = { title: 'My Tickets', is_protected: true, is_private: true };

/** My Tickets, with what is held for a person above them, and what the person waits for below. */
export default function MyTicketsPage() {
  return <MyTickets offers={<OwnOffers />} entries={<OwnEntries />} />;
}
