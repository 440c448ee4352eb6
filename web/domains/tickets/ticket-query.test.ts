import { describe, expect, it } from 'vitest';

import type { TicketDetail } from '#contract/tickets.ts';

import { isAtTheDoor } from './ticket-query.ts';

function buildTicket(doors_at: string | null, starts_at: string | null) {
  return { event: { doors_at, starts_at } } as Pick<TicketDetail, 'event'>;
}

describe('isAtTheDoor', () => {
  const ticket = buildTicket('2026-11-21T20:00:00.000Z', '2026-11-21T21:00:00.000Z');

  it('is from six hours before the doors until twelve hours after', () => {
    expect(isAtTheDoor(ticket, Date.parse('2026-11-21T14:00:00.000Z'))).toBe(false);
    expect(isAtTheDoor(ticket, Date.parse('2026-11-21T14:00:01.000Z'))).toBe(true);
    expect(isAtTheDoor(ticket, Date.parse('2026-11-22T07:59:59.000Z'))).toBe(true);
    expect(isAtTheDoor(ticket, Date.parse('2026-11-22T08:00:00.000Z'))).toBe(false);
  });

  it('uses the start without a time of doors, and is false without a date', () => {
    expect(isAtTheDoor(buildTicket(null, '2026-11-21T21:00:00.000Z'), Date.parse('2026-11-21T20:00:00.000Z'))).toBe(
      true,
    );
    expect(isAtTheDoor(buildTicket(null, null), 0)).toBe(false);
  });
});
