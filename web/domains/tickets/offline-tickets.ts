import type { TicketDetail } from '#contract/tickets.ts';

import { removeStored, store, listStored, readStored } from '#web/platform/lib/storage.ts';
import { OFFLINE_TICKETS } from '#web/platform/offline/away.ts';

type OfflineTicket = { at: number; ticket: TicketDetail };

/** Stores a ticket on this device as it was last seen, for doors without a network. Belongs to one person. */
export function storeTicket(userId: string, ticket: TicketDetail): void {
  const stored: OfflineTicket = { at: Date.now(), ticket };
  store(keyOf(userId, ticket.id), JSON.stringify(stored));
}

/** The ticket as this device saw it last. */
export function readOfflineTicket(userId: string, ticketId: string): OfflineTicket | undefined {
  const text = readStored(keyOf(userId, ticketId));
  const stored = text === null ? undefined : parse(text);
  return stored?.ticket.id === ticketId ? stored : undefined;
}

/** All tickets stored on this device, the next night first. */
export function listOfflineTickets(): TicketDetail[] {
  return listStored(OFFLINE_TICKETS)
    .flatMap((text) => parse(text)?.ticket ?? [])
    .toSorted((a, b) => (a.event.starts_at ?? '').localeCompare(b.event.starts_at ?? ''));
}

/** Forgets one ticket: it is not this person's any more. */
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
