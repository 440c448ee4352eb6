import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { GuestRow as Guest } from '#contract/orders.ts';
import type { Workspace } from '#contract/workspace.ts';

import { GuestRow } from './guest-row.tsx';

const event = { slug: 'night', time_zone: 'Europe/Berlin' } as Workspace;

const markupOf = (guest: Partial<Guest>, host_state: Workspace['host_state'] = 'live') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GuestRow event={{ ...event, host_state }} guest={{ holder_name: 'Ana', ...guest } as Guest} />
    </MemoryRouter>,
  );

const textOf = (amount: number) => markupOf({ state: 'refunded', paid: { amount, currency: 'eur' } });

test('a ticket that cost nothing was cancelled, not refunded', () => {
  expect(textOf(0)).toContain('>Cancelled<');
  expect(textOf(0)).not.toContain('Refunded');
  expect(textOf(5000)).toContain('>Refunded<');
});

test('who never left is inside during the event, and came once it is over', () => {
  const guest = { state: 'used', is_inside: true, first_admitted_at: '2026-11-28T22:00:00.000Z' } as const;
  expect(markupOf(guest)).toContain('>Inside<');
  expect(markupOf(guest, 'past')).toContain('>Came<');
});
