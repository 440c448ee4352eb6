import { expect, test } from 'vitest';
import { isEnded, ticketStates } from './ticket-states.ts';

test('a ticket that was refunded or is void has ended', () => {
  expect(ticketStates.filter(isEnded)).toEqual(['refunded', 'void']);
});
