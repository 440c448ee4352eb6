import { expect, it } from 'vitest';

import type { TicketType } from '#contract/ticket-types.ts';

import { safeRedirect } from '#web/platform/lib/safe-redirect.ts';

import { fitSelection } from './ticket-selection.ts';
import { readTickets, withTickets } from './tickets-address.ts';

const id = (n: number) => `01a217cb-9db7-7dba-9d51-04e2d10da79${n}`;

it('keeps the chosen tickets and what else the address says', () => {
  const search = withTickets('?ref=NINA', { [id(1)]: 2, [id(2)]: 0, [id(3)]: 1 });
  expect(search).toBe(`?ref=NINA&tickets=${id(1)}.2_${id(3)}.1`);
  expect(readTickets(search)).toEqual({ [id(1)]: 2, [id(3)]: 1 });
  expect(withTickets(search, { [id(1)]: 3 })).toBe(`?ref=NINA&tickets=${id(1)}.3`);
});

it('remembers that nothing is chosen, which an address without tickets does not say', () => {
  expect(readTickets(withTickets('', {}))).toEqual({ '': 0 });
  expect(readTickets('?ref=NINA')).toBeUndefined();
});

it('leaves out what cannot be chosen', () => {
  const selection = readTickets('?tickets=nonsense_b.x_c.-1_a.999_d.2') ?? {};
  expect(selection).toEqual({ nonsense: 0, b: 0, c: -1, a: 999, d: 2 });
  const types = ['a', 'b', 'c', 'd'].map(
    (name) => ({ id: name, availability: 'on_sale', min_per_order: 1, max_per_order: 4 }) as TicketType,
  );
  expect(fitSelection(selection, types, { max_per_order: 10, max_per_buyer: null })).toEqual({ a: 4, d: 2 });
});

it('is short enough to lead back to after a login, with ten types', () => {
  const types = Array.from({ length: 10 }, (_, n) => [id(n), 1]);
  const address = `/events/a-night-with-a-name-of-some-length-in-berlin${withTickets('', Object.fromEntries(types))}`;
  expect(safeRedirect(address, 'http://localhost')).toBe(address);
});
