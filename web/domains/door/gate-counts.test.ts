import { expect, test } from 'vitest';

import type { ListedTicket } from '#contract/door.ts';

import { countInsideByGate } from './gate-counts.ts';

const ticket: ListedTicket = {
  id: '1',
  key: 'key',
  version: 1,
  state: 'used',
  is_inside: true,
  first_admitted_at: '2026-12-12T20:00:00Z',
  first_door: 'South',
  ticket_type_id: '2',
  holder: 'A. B.',
  rotation_secret: null,
};

test('who is inside counts at the gate of the first entry, the event’s gates first, also those with nobody', () => {
  const tickets = [
    { ...ticket, first_door: null },
    ticket,
    ticket,
    { ...ticket, is_inside: false },
    { ...ticket, first_door: 'Garden' },
  ];
  expect(countInsideByGate(tickets, ['North', 'South'])).toEqual([
    ['North', 0],
    ['South', 2],
    ['', 1],
    ['Garden', 1],
  ]);
});
