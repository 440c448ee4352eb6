import { queryOptions } from '@tanstack/react-query';

import type { GuestTickets } from '#contract/tickets.ts';

import { isRefusal } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { presentMs } from '#web/platform/lib/clock.ts';

import { forgetGuestLink, readOfflineGuestTickets, storeGuestTickets } from './offline-tickets.ts';
import { doorPollMs, maySoonChange } from './ticket-query.ts';

/** The tickets behind a guest's link: the offline copy first, then the server's; polled around the time of doors. */
export function guestTicketsQuery(token: string) {
  const stored = readOfflineGuestTickets(token);
  return queryOptions<GuestTickets>({
    queryKey: ['getGuestTickets', { params: { token } }],
    queryFn: ({ signal }) => loadTickets(token, signal),
    staleTime: 0,
    initialData: stored?.tickets,
    initialDataUpdatedAt: stored?.at,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.results.some((ticket) => maySoonChange(ticket, presentMs())) && doorPollMs,
  });
}

/** Asks for the tickets behind a guest's link again. */
export async function reloadGuestTickets(token: string): Promise<void> {
  await inBrowser().queryClient.invalidateQueries({ queryKey: guestTicketsQuery(token).queryKey });
}

async function loadTickets(token: string, signal: AbortSignal): Promise<GuestTickets> {
  try {
    const tickets = await inBrowser().api('getGuestTickets', { params: { token } }, { signal });
    // What draws a rotating code is there before the page is stored for use without a network.
    if (tickets.results.some(({ rotating }) => rotating)) await import('./rotating-code.tsx');
    storeGuestTickets(token, tickets);
    return tickets;
  } catch (error) {
    if (isRefusal(error)) await forgetGuestLink(token);
    throw error;
  }
}
