import type { GuestTickets, TicketDetail } from '#contract/tickets.ts';

import { presentMs } from '#web/platform/lib/clock.ts';
import { listStored, readStored, removeStored, store } from '#web/platform/lib/storage.ts';
import { forgetPage, type OfflineEntry } from '#web/platform/offline/forget-past-tickets.ts';
import { OFFLINE_GUEST_TICKETS, OFFLINE_TICKETS } from '#web/platform/offline/offline-state.ts';
import { paths } from '#web/paths.ts';

type OfflineTicket = OfflineEntry & { at: number; ticket: TicketDetail };
type OfflineGuestTickets = OfflineEntry & { at: number; tickets: GuestTickets };

const hourMs = 60 * 60_000;
/** Nights run late: their tickets stay a little longer. */
const afterwardsMs = 6 * hourMs;
const nightMs = 12 * hourMs;
/** For an event without a date, from each time its ticket was seen. */
const undatedMs = 30 * 24 * hourMs;

/** Stores a person's ticket on this device, for doors without a network. */
export function storeTicket(userId: string, ticket: TicketDetail): void {
  const at = presentMs();
  const stored: OfflineTicket = { at, until: lastUse([ticket], at), path: paths.ticket(ticket.id), ticket };
  store(keyOf(userId, ticket.id), JSON.stringify(stored));
}

/** The same with all the tickets behind a guest's link. */
export function storeGuestTickets(token: string, tickets: GuestTickets): void {
  const at = presentMs();
  const until = lastUse(tickets.results, at);
  const stored: OfflineGuestTickets = { at, until, path: paths.guestTickets(token), tickets };
  store(OFFLINE_GUEST_TICKETS + token, JSON.stringify(stored));
}

/** The stored copy of a ticket, with the time it was stored. */
export function readOfflineTicket(userId: string, ticketId: string): OfflineTicket | undefined {
  const stored = parse<OfflineTicket>(readStored(keyOf(userId, ticketId)));
  return stored?.ticket.id === ticketId ? stored : undefined;
}

/** The stored copy of the tickets behind a guest's link. */
export function readOfflineGuestTickets(token: string): OfflineGuestTickets | undefined {
  return parse<OfflineGuestTickets>(readStored(OFFLINE_GUEST_TICKETS + token));
}

/** All tickets stored on this device with the pages that show them, the earliest event first. */
export function listOfflineTickets(): { path: string; ticket: TicketDetail }[] {
  const own = listStored(OFFLINE_TICKETS).flatMap((text) => parse<OfflineTicket>(text)?.ticket ?? []);
  // One page shows all the tickets of a link; of two links to the same tickets the newer one is enough.
  const ofLinks = guestLinks()
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ path, tickets }) => tickets.results.slice(0, 1).map((ticket) => ({ path, ticket })))
    .filter(({ ticket }, index, all) => all.findIndex((other) => other.ticket.id === ticket.id) === index);
  const startOf = ({ ticket }: { ticket: TicketDetail }) => ticket.event.starts_at ?? '';
  const all = [...own.map((ticket) => ({ path: paths.ticket(ticket.id), ticket })), ...ofLinks];
  return all.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
}

/** Deletes a stored ticket that is not this person's any more. */
export function forgetTicket(userId: string, ticketId: string): void {
  removeStored(keyOf(userId, ticketId));
}

/**
 * Deletes the tickets of a guest's link from this device, behind every link that shows them. The pages hold no data of
 * theirs and may fail to go.
 */
export async function forgetGuestLink(token: string): Promise<void> {
  const ids = new Set(readOfflineGuestTickets(token)?.tickets.results.map(({ id }) => id));
  const links = guestLinks().filter(({ tickets }) => tickets.results.some(({ id }) => ids.has(id)));
  const pages = new Set([paths.guestTickets(token), ...links.map(({ path }) => path)]);
  for (const path of pages) removeStored(OFFLINE_GUEST_TICKETS + (path.split('/').at(-1) ?? ''));
  await Promise.all([...pages].map((path) => forgetPage(path).catch(() => undefined)));
}

function guestLinks(): OfflineGuestTickets[] {
  return listStored(OFFLINE_GUEST_TICKETS).flatMap((text) => parse<OfflineGuestTickets>(text) ?? []);
}

/** Whether the copy of some tickets is kept beyond this visit: until their night is over. */
export function staysOffline(tickets: readonly TicketDetail[], now: number): boolean {
  return lastUse(tickets, now) > now;
}

/** When the last night of some tickets is over. */
function lastUse(tickets: readonly TicketDetail[], now: number): number {
  return Math.max(0, ...tickets.map(({ event }) => endOf(event, now) + afterwardsMs));
}

function endOf({ starts_at, ends_at }: TicketDetail['event'], now: number): number {
  if (ends_at !== null) return Date.parse(ends_at);
  return starts_at === null ? now + undatedMs : Date.parse(starts_at) + nightMs;
}

function parse<Stored>(text: string | null): Stored | undefined {
  try {
    return JSON.parse(text ?? '') as Stored;
  } catch {
    return undefined;
  }
}

function keyOf(userId: string, ticketId: string): string {
  return `${OFFLINE_TICKETS}${userId}:${ticketId}`;
}
