import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountLines } from './discount.ts';

const all = { percent_basis_points: null, amount: null, ticket_type_ids: null };
const lines = [
  { ticket_type_id: 'a', quantity: 2, unit_price: 5000 },
  { ticket_type_id: 'b', quantity: 1, unit_price: 999 },
];

test('a percentage comes off every ticket, half-up', () => {
  expect(discountLines(lines, { ...all, kind: 'percent', percent_basis_points: 1500 })).toEqual([1500, 150]);
});

test('a fixed amount per ticket never takes more than its price', () => {
  expect(discountLines(lines, { ...all, kind: 'fixed_per_ticket', amount: 1200 })).toEqual([2400, 999]);
});

test('a set price lowers to it and never raises', () => {
  expect(discountLines(lines, { ...all, kind: 'set_price', amount: 1500 })).toEqual([7000, 0]);
});

test('an unlocking code takes nothing off', () => {
  expect(discountLines(lines, { ...all, kind: 'unlock' })).toEqual([0, 0]);
});

test('a code for one type leaves the others alone', () => {
  expect(
    discountLines(lines, { ...all, kind: 'percent', percent_basis_points: 10_000, ticket_type_ids: ['b'] }),
  ).toEqual([0, 999]);
});

test('an amount per order comes off the types of its code only, and never takes more than they cost', () => {
  const perOrder = { ...all, kind: 'fixed_per_order', ticket_type_ids: ['b'] };
  expect(discountLines(lines, { ...perOrder, amount: 500 })).toEqual([0, 500]);
  expect(discountLines(lines, { ...perOrder, amount: 5000 })).toEqual([0, 999]);
});

test('an amount per order is shared to the cent and stops at the whole order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ticket_type_id: fc.constantFrom('a', 'b'),
          quantity: fc.integer({ min: 1, max: 10 }),
          unit_price: fc.nat(20_000),
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.nat(100_000),
      (some, amount) => {
        const parts = discountLines(some, { ...all, kind: 'fixed_per_order', amount });
        const face = some.map((line) => line.unit_price * line.quantity);
        const total = face.reduce((a, b) => a + b, 0);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(Math.min(amount, total));
        parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(face[index] ?? 0));
      },
    ),
  );
});
