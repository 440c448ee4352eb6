import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { capOf } from '#contract/resale-split.ts';
import type { ResaleQuote } from '#contract/selling.ts';
import type { Ticket } from '#contract/tickets.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSteady } from '#web/platform/lib/use-steady.ts';

import type { Asked, Selling } from './use-sell.ts';

/** What a person has for the event of a ticket, if the ticket may be sold together with others of its order. */
export function othersQuery(ticket: Ticket) {
  return {
    ...apiQuery('listMyTickets', { query: { event_id: ticket.event.id } }),
    enabled: ticket.of > 1 && !ticket.listing,
    staleTime: 0,
  };
}

type Options = { restored: Asked | undefined; sell: Selling };

/**
 * The person's other tickets of the same order and type that may be sold, too, and which of them are chosen. Those that
 * are just being put on sale stay until the page leads away.
 */
export function useMore(ticket: Ticket, { restored, sell }: Options) {
  const [ids, setIds] = useState<readonly string[]>(restored?.more_ticket_ids ?? []);
  const { data } = useQuery(othersQuery(ticket));
  const isOfThese = ({ id, order_id, ticket_type }: Ticket) =>
    id !== ticket.id && order_id === ticket.order_id && ticket_type.id === ticket.ticket_type.id;
  const tickets = useSteady(data?.results, sell.isPending || sell.isSuccess) ?? [];
  const others = ticket.listing ? [] : tickets.filter(isOfThese);
  const offered = others.filter(({ can_sell }) => can_sell);
  return {
    /** Also those that may not be sold. */
    others,
    offered,
    chosen: offered.filter(({ id }) => ids.includes(id)),
    toggle: (id: string, isOn: boolean) => setIds(isOn ? [...ids, id] : ids.filter((other) => other !== id)),
  };
}

export type More = ReturnType<typeof useMore>;

/** What may be asked for each of several tickets: the strictest limit, that of the cheapest. */
export function boundsOf(quote: ResaleQuote, tickets: readonly Ticket[]): ResaleQuote {
  if (tickets.length === 1) return quote;
  const { paid, cap, rates } = quote;
  const amount = Math.min(...tickets.map((ticket) => ticket.paid.amount));
  return { ...quote, paid: { ...paid, amount }, cap: { ...cap, amount: capOf(amount, rates) } };
}
