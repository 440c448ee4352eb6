import { describe, expect, it } from 'vitest';

import type { Ticket } from '#contract/tickets.ts';

import { groupTickets } from './group-tickets.ts';

function buildTicket(id: string, eventId: string): Ticket {
  return { id, event: { id: eventId } } as Ticket;
}

describe('groupTickets', () => {
  it('groups the tickets of one event, also around one that begins at the same time, and preserves the order', () => {
    const tickets = [buildTicket('1', 'a'), buildTicket('2', 'a'), buildTicket('3', 'b'), buildTicket('4', 'a')];
    const groups = groupTickets(tickets).map(({ event, tickets: own }) => [event.id, own.map(({ id }) => id)]);
    expect(groups).toEqual([
      ['a', ['1', '2', '4']],
      ['b', ['3']],
    ]);
  });

  it('returns no groups without tickets', () => {
    expect(groupTickets([])).toEqual([]);
  });
});
