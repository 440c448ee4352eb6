import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { CheckoutDetails } from '#contract/checkout.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { isRefusal } from '#web/platform/api/api-error.ts';
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

type Opening = {
  opened: OpenedTickets | undefined;
  is_loading: boolean;
  /** Asks once more for tickets that should have come. */
  onRetry?: (() => void) | undefined;
};

/**
 * The tickets that were just bought, for whoever may see their codes: the account, or the guest's browser that bought
 * them. Undefined for everybody else who has the address of this page, and until they have loaded.
 */
export function useOpenedTickets({ session_id, purchasedTickets }: CheckoutDetails): Opening {
  const { user, status } = useSession();
  const isOwn = user !== null && purchasedTickets.some(({ id, ticket_url }) => ticket_url === paths.ticket(id));
  const own = useOwn(user?.id ?? '', isOwn ? purchasedTickets[0]?.id : undefined);
  const guests = useGuests(session_id, status === 'unauthenticated');
  return isOwn ? own : guests;
}

function useOwn(userId: string, id: string | undefined): Opening {
  const query = useQuery({ ...ticketQuery(userId, id ?? ''), enabled: id !== undefined });
  const { data, dataUpdatedAt, isLoading } = query;
  if (id === undefined || !data) return { opened: undefined, is_loading: isLoading, onRetry: retryOf(query) };
  const sendingOf = (ticketId: string) => ownSending(userId, { id: ticketId });
  const opened = { first: data, loaded_at: dataUpdatedAt, pathOf: paths.ticket, sendingOf };
  return { opened, is_loading: false };
}

function useGuests(sessionId: string, isGuest: boolean): Opening {
  const link = useQuery({ ...linkQuery(sessionId), enabled: isGuest });
  const token = link.data?.url?.split('/').at(-1) ?? '';
  const query = useQuery({ ...guestTicketsQuery(token), enabled: token !== '' });
  const { data, dataUpdatedAt, isLoading } = query;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (token !== '' && isLoaded) void storePage(paths.guestTickets(token));
  }, [token, isLoaded]);
  const [first] = data?.results ?? [];
  if (!first || !data) {
    const onRetry = retryOf(link) ?? retryOf(query);
    return { opened: undefined, is_loading: link.isLoading || isLoading, onRetry };
  }
  const pathOf = (id: string) =>
    data.results.some((ticket) => ticket.id === id) ? paths.guestTickets(token, id) : undefined;
  const sendingOf = (id: string) => guestSending(token, { id });
  return { opened: { first, loaded_at: dataUpdatedAt, pathOf, sendingOf }, is_loading: false };
}

/** How to ask again where there was no answer; undefined where the answer was that they open nowhere here. */
function retryOf({ isError, isFetching, error, refetch }: UseQueryResult): (() => void) | undefined {
  return isError && !isFetching && !isRefusal(error) ? () => void refetch() : undefined;
}

function linkQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['openTickets', sessionId],
    queryFn: ({ signal }) =>
      inBrowser().api('openTickets', { params: { session_id: sessionId } }, { signal, headers: browserHeaders() }),
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  });
}
