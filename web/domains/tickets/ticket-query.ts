import { queryOptions } from '@tanstack/react-query';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { presentMs } from '#web/platform/lib/clock.ts';

import { forgetTicket, storeTicket, readOfflineTicket } from './offline-tickets.ts';

/** How often a ticket is asked for at the door. */
export const doorPollMs = 10_000;
const hourMs = 60 * 60_000;

/** One of a person's tickets: the offline copy first, then the server's; polled around the time of doors. */
export function ticketQuery(userId: string, id: string) {
  const stored = readOfflineTicket(userId, id);
  return queryOptions<TicketDetail>({
    queryKey: ['getTicket', { params: { id } }],
    queryFn: ({ signal }) => loadTicket(userId, id, signal),
    staleTime: 0,
    initialData: stored?.ticket,
    initialDataUpdatedAt: stored?.at,
    refetchInterval: ({ state }) => state.data !== undefined && maySoonChange(state.data, presentMs()) && doorPollMs,
  });
}

/** Shows a ticket as a call has answered it: on its page, in the lists and in the copy on this device. */
export async function showOwnTicket(userId: string, ticket: TicketDetail): Promise<TicketDetail> {
  const { queryClient } = inBrowser();
  storeTicket(userId, ticket);
  queryClient.setQueryData(ticketQuery(userId, ticket.id).queryKey, ticket);
  await queryClient.invalidateQueries({ queryKey: ['listMyTickets'] });
  return ticket;
}

async function loadTicket(userId: string, id: string, signal: AbortSignal): Promise<TicketDetail> {
  try {
    const ticket = await inBrowser().api('getTicket', { params: { id } }, { signal });
    // What draws a rotating code is there before the page is stored for use without a network.
    if (ticket.rotating) await import('./rotating-code.tsx');
    storeTicket(userId, ticket);
    return ticket;
  } catch (error) {
    if (isNoTicket(error)) forgetTicket(userId, id);
    throw error;
  }
}

/** Whether the server knows no such ticket of this person: an id that was copied in part is refused as a value. */
export function isNoTicket(error: unknown): boolean {
  return isApiError(error, 404) || isApiError(error, 400);
}

/** Whether a ticket may change any moment: at the door, while it is on sale or on its way, and while its refund is about to be sent. */
export function maySoonChange(ticket: Pick<TicketDetail, 'event' | 'refund' | 'state'>, now: number): boolean {
  return (
    ticket.refund?.state === 'asked' ||
    ticket.state === 'listed' ||
    ticket.state === 'transferring' ||
    isAtTheDoor(ticket, now)
  );
}

/** From six hours before the doors until twelve hours after them a scan may change the ticket any moment. */
export function isAtTheDoor({ event }: Pick<TicketDetail, 'event'>, now: number): boolean {
  const start = event.doors_at ?? event.starts_at;
  if (start === null) return false;
  return now > Date.parse(start) - 6 * hourMs && now < Date.parse(start) + 12 * hourMs;
}
