import type { Ticket } from '#contract/tickets.ts';

export type TicketGroup = { key: string; event: Ticket['event']; tickets: Ticket[] };

/** Groups the tickets of each event; the order stays. Those of two events that begin at the same time may be mixed. */
export function groupTickets(tickets: readonly Ticket[]): TicketGroup[] {
  const groups = new Map<string, TicketGroup>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.event.id);
    if (group) group.tickets.push(ticket);
    else groups.set(ticket.event.id, { key: ticket.id, event: ticket.event, tickets: [ticket] });
  }
  return [...groups.values()];
}
