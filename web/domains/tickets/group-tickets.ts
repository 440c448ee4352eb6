import type { Ticket } from '#contract/tickets.ts';

export type TicketGroup = { key: string; event: Ticket['event']; tickets: Ticket[] };

/** Groups adjacent tickets of the same event; the order stays. */
export function groupTickets(tickets: readonly Ticket[]): TicketGroup[] {
  const groups: TicketGroup[] = [];
  for (const ticket of tickets) {
    const last = groups.at(-1);
    if (last?.event.id === ticket.event.id) last.tickets.push(ticket);
    else groups.push({ key: ticket.id, event: ticket.event, tickets: [ticket] });
  }
  return groups;
}
