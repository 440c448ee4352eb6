import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { CheckoutDetails } from '#contract/checkout.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { guestTicketsQuery } from '#web/domains/tickets/guest-query.ts';
import { guestSending, ownSending, type SendingCalls } from '#web/domains/tickets/sending.ts';
import { ticketQuery } from '#web/domains/tickets/ticket-query.ts';
import { storePage } from '#web/platform/offline/offline-pages.ts';
import { paths } from '#web/paths.ts';

/** The tickets of a purchase as their owner sees them. */
export type OpenedTickets = {
  first: TicketDetail;
  loaded_at: number;
  pathOf: (ticketId: string) => string | undefined;
  sendingOf: (ticketId: string) => SendingCalls;
};

/**
 * The tickets that were just bought, for whoever may see their codes: the account, or the guest's browser that bought
 * them. Undefined for everybody else who has the address of this page, and until they have loaded.
 */
export function useOpenedTickets({ session_id, purchasedTickets }: CheckoutDetails): OpenedTickets | undefined {
  const { user, status } = useSession();
  const isOwn = user !== null && purchasedTickets.some(({ id, ticket_url }) => ticket_url === paths.ticket(id));
  const own = useOwn(user?.id ?? '', isOwn ? purchasedTickets[0]?.id : undefined);
  const guests = useGuests(session_id, status === 'unauthenticated');
  return isOwn ? own : guests;
}

function useOwn(userId: string, id: string | undefined): OpenedTickets | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...ticketQuery(userId, id ?? ''), enabled: id !== undefined });
  if (id === undefined || !data) return undefined;
  const sendingOf = (ticketId: string) => ownSending(userId, { id: ticketId });
  return { first: data, loaded_at: dataUpdatedAt, pathOf: paths.ticket, sendingOf };
}

function useGuests(sessionId: string, isGuest: boolean): OpenedTickets | undefined {
  const link = useQuery({ ...linkQuery(sessionId), enabled: isGuest });
  const token = link.data?.url.split('/').at(-1) ?? '';
  const { data, dataUpdatedAt } = useQuery({ ...guestTicketsQuery(token), enabled: token !== '' });
  const isLoaded = data !== undefined;
  useEffect(() => {
    // A page that cannot be stored now is stored when it is opened.
    if (token !== '' && isLoaded) storePage(paths.guestTickets(token)).catch(() => undefined);
  }, [token, isLoaded]);
  const [first] = data?.results ?? [];
  if (!first || !data) return undefined;
  const pathOf = (id: string) =>
    data.results.some((ticket) => ticket.id === id) ? paths.guestTickets(token, id) : undefined;
  return { first, loaded_at: dataUpdatedAt, pathOf, sendingOf: (id) => guestSending(token, { id }) };
}

function linkQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['openTickets', sessionId],
    queryFn: ({ signal }) =>
      inBrowser().api('openTickets', { params: { session_id: sessionId } }, { signal, headers: browserHeaders() }),
    retry: false,
  });
}
