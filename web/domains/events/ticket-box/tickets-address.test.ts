import { expect, it } from 'vitest';

import { safeRedirect } from '#web/platform/lib/safe-redirect.ts';

import { readTickets, withTickets } from './tickets-address.ts';

const id = (n: number) => `01a217cb-9db7-7dba-9d51-04e2d10da79${n}`;

it('keeps the chosen tickets and what else the address says', () => {
  const search = withTickets('?ref=NINA', { [id(1)]: 2, [id(2)]: 0, [id(3)]: 1 });
  expect(search).toBe(`?ref=NINA&tickets=${id(1)}.2_${id(3)}.1`);
  expect(readTickets(search)).toEqual({ [id(1)]: 2, [id(3)]: 1 });
  expect(withTickets(search, { [id(1)]: 3 })).toBe(`?ref=NINA&tickets=${id(1)}.3`);
});

it('remembers that nothing is chosen, which an address without tickets does not say', () => {
  expect(readTickets(withTickets('', {}))).toEqual({});
  expect(readTickets('?ref=NINA')).toBeUndefined();
});

it('ignores what is not a choice', () => {
  expect(readTickets('?tickets=nonsense_a.0_b.999_c.-1_d.2')).toEqual({ d: 2 });
});

it('is short enough to lead back to after a login, with as many types as an order may have', () => {
  const types = Array.from({ length: 12 }, (_, n) => [id(n), 1]);
  const address = `/events/a-night-with-a-name-of-some-length-in-berlin${withTickets('', Object.fromEntries(types))}`;
  expect(safeRedirect(address, 'http://localhost')).toBe(address);
});
