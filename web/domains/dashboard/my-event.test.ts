import { expect, test } from 'vitest';

import { hasOpenDoor, type MyEvent } from './my-event.ts';

const now = Date.parse('2026-11-20T20:00:00Z');

const event: MyEvent = {
  id: '1',
  slug: 'undertow',
  title: 'Undertow',
  category: 'club_night',
  venue_name: 'The Cellar',
  city: 'Berlin',
  country: 'DE',
  doors_at: '2026-11-21T20:00:00Z',
  starts_at: '2026-11-21T21:00:00Z',
  ends_at: '2026-11-22T03:00:00Z',
  time_zone: 'Europe/Berlin',
  currency: 'eur',
  state: 'published',
  is_postponed: false,
  availability: 'on_sale',
  from_price: null,
  poster: { version: '1', color: '#000', placeholder: '' },
  organization: { id: '1', name: 'Night Owls', handle: 'owls' },
  role: 'owner',
  host_state: 'upcoming',
  next_step: null,
  is_off_sale: false,
  sold: 0,
  held: 0,
  sellable: 100,
};

test.each<[Partial<MyEvent>, boolean]>([
  [{}, true],
  [{ role: 'door' }, true],
  [{ role: 'finance' }, false],
  [{ state: 'draft' }, false],
  // Staff took it off sale: who has a ticket is let in.
  [{ state: 'draft', is_off_sale: true, sold: 3 }, true],
  [{ state: 'cancelled' }, false],
  [{ ends_at: null }, false],
  [{ ends_at: '2026-11-20T08:01:00Z' }, true],
  [{ ends_at: '2026-11-20T08:00:00Z' }, false],
])('a door for %j: %s', (values, expected) => {
  expect(hasOpenDoor({ ...event, ...values }, now)).toBe(expected);
});
