import { expect, test } from 'vitest';

import { hostLabel } from './host-label.ts';

type Hosted = Parameters<typeof hostLabel>[0];

const event: Hosted = {
  state: 'published',
  is_postponed: false,
  starts_at: '2026-11-21T21:00:00Z',
  availability: 'on_sale',
  host_state: 'upcoming',
  next_step: null,
  is_off_sale: false,
};

test.each<[Partial<Hosted>, string]>([
  [{}, 'On sale'],
  [{ availability: 'sold_out' }, 'Sold out'],
  [{ availability: 'unavailable' }, 'Not on sale'],
  [{ availability: 'sale_over' }, 'Sales ended'],
  [{ availability: 'ended' }, 'Past'],
  [{ state: 'draft', availability: 'unavailable' }, 'Draft'],
  [{ state: 'draft', next_step: { code: 'blocked_by_staff', field: 'staff', ticket_type: null } }, 'Blocked'],
  [{ state: 'draft', is_off_sale: true }, 'Off sale'],
  [{ state: 'cancelled', availability: 'unavailable' }, 'Cancelled'],
  [{ is_postponed: true }, 'New date'],
  [{ is_postponed: true, starts_at: null }, 'Postponed'],
  [{ is_postponed: true, availability: 'few_left' }, 'New date'],
  [{ is_postponed: true, availability: 'sold_out' }, 'Sold out'],
  [{ is_postponed: true, availability: 'ended' }, 'Past'],
  [{ host_state: 'live' }, 'On now'],
  [{ host_state: 'live', availability: 'unavailable' }, 'On now'],
])('%j is shown as %s', (values, text) => {
  expect(hostLabel({ ...event, ...values }).text).toBe(text);
});
