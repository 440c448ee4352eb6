import { expect, test } from 'vitest';
import { orderIdEnd, orderNumber, readOrderNumber } from './order-number.ts';

test('an order’s number is derived from its id and has no letters that look alike', () => {
  expect(orderNumber('01890000-0000-7000-8000-000000000000')).toBe('0000-0000');
  expect(orderNumber('01890000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ');
  expect(orderNumber('01890000-0000-7000-8000-000000000021')).toBe('0000-0011');
  expect(orderNumber('01890000-0000-7000-8000-00f0e1d2c3b4')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('a number is accepted in the ways people write it', () => {
  for (const typed of ['7KX4-M2PQ', '7kx4m2pq', ' #7KX4 M2PQ ']) expect(readOrderNumber(typed)).toBe('7KX4M2PQ');
  const id = '01890000-0000-7000-8000-00f0e1d2c3b4';
  expect(orderIdEnd(readOrderNumber(orderNumber(id)) ?? '')).toBe(id.slice(-10));
  expect(readOrderNumber('OIL0-0000')).toBe('01100000');
  for (const other of ['mira', '7KX4-M2P', 'UUUU-UUUU', 'a@b.c']) expect(readOrderNumber(other)).toBeNull();
});
