import type { TicketDetail } from '#contract/tickets.ts';

import { forgetKept, keep, listKept, readKept } from '#web/platform/lib/kept-value.ts';
import { KEPT_TICKETS } from '#web/platform/offline/away.ts';

type KeptTicket = { at: number; ticket: TicketDetail };

/** Keeps a ticket on this device as it was last seen, for doors without a network. Belongs to one person. */
export function keepTicket(userId: string, ticket: TicketDetail): void {
  const kept: KeptTicket = { at: Date.now(), ticket };
  keep(keyOf(userId, ticket.id), JSON.stringify(kept));
}

/** The ticket as this device saw it last. */
export function readKeptTicket(userId: string, ticketId: string): KeptTicket | undefined {
  const text = readKept(keyOf(userId, ticketId));
  const kept = text === null ? undefined : parse(text);
  return kept?.ticket.id === ticketId ? kept : undefined;
}

/** All tickets this device keeps, the next night first. */
export function listKeptTickets(): TicketDetail[] {
  return listKept(KEPT_TICKETS)
    .flatMap((text) => parse(text)?.ticket ?? [])
    .toSorted((a, b) => (a.event.starts_at ?? '').localeCompare(b.event.starts_at ?? ''));
}

/** Forgets one ticket: it is not this person's any more. */
export function forgetTicket(userId: string, ticketId: string): void {
  forgetKept(keyOf(userId, ticketId));
}

function parse(text: string): KeptTicket | undefined {
  try {
    const kept: KeptTicket = JSON.parse(text);
    return typeof kept.ticket.id === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(userId: string, ticketId: string): string {
  return `${KEPT_TICKETS}${userId}:${ticketId}`;
}
