import type { TicketDetail } from '#contract/tickets.ts';

import { removeStored, store, listStored, readStored } from '#web/platform/lib/storage.ts';
import { OFFLINE_TICKETS } from '#web/platform/offline/offline-state.ts';

type OfflineTicket = { at: number; ticket: TicketDetail };

/** Stores a person's ticket on this device, for doors without a network. */
export function storeTicket(userId: string, ticket: TicketDetail): void {
  const stored: OfflineTicket = { at: Date.now(), ticket };
  store(keyOf(userId, ticket.id), JSON.stringify(stored));
}

/** The stored copy of a ticket, with the time it was stored. */
export function readOfflineTicket(userId: string, ticketId: string): OfflineTicket | undefined {
  const text = readStored(keyOf(userId, ticketId));
  const stored = text === null ? undefined : parse(text);
  return stored?.ticket.id === ticketId ? stored : undefined;
}

/** All tickets stored on this device, the earliest event first. */
export function listOfflineTickets(): TicketDetail[] {
  return listStored(OFFLINE_TICKETS)
    .flatMap((text) => parse(text)?.ticket ?? [])
    .toSorted((a, b) => (a.event.starts_at ?? '').localeCompare(b.event.starts_at ?? ''));
}

/** Deletes a stored ticket that is not this person's any more. */
export function forgetTicket(userId: string, ticketId: string): void {
  removeStored(keyOf(userId, ticketId));
}

function parse(text: string): OfflineTicket | undefined {
  try {
    const stored: OfflineTicket = JSON.parse(text);
    return typeof stored.ticket.id === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(userId: string, ticketId: string): string {
  return `${OFFLINE_TICKETS}${userId}:${ticketId}`;
}
