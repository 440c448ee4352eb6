import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { GuestRow as Guest } from '#contract/orders.ts';
import type { Workspace } from '#contract/workspace.ts';

import { GuestRow } from './guest-row.tsx';

const event = { slug: 'night', time_zone: 'Europe/Berlin' } as Workspace;

const textOf = (amount: number) => {
  const guest = { state: 'refunded', paid: { amount, currency: 'eur' }, holder_name: 'Ana' } as Guest;
  return renderToStaticMarkup(
    <MemoryRouter>
      <GuestRow event={event} guest={guest} />
    </MemoryRouter>,
  );
};

test('a ticket that cost nothing was cancelled, not refunded', () => {
  expect(textOf(0)).toContain('>Cancelled<');
  expect(textOf(0)).not.toContain('Refunded');
  expect(textOf(5000)).toContain('>Refunded<');
});
