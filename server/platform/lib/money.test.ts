import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, money, percentage, sum, times } from './money.ts';

const PAST_SAFE = Number.MAX_SAFE_INTEGER + 1;

test.each<[string, () => unknown]>([
  ['a part of a cent', () => money(0.5, 'eur')],
  ['no number', () => money(Number.NaN, 'eur')],
  ['a sum past what is exact', () => sum([Number.MAX_SAFE_INTEGER, 1])],
  ['a product past what is exact', () => times(Number.MAX_SAFE_INTEGER, 2)],
  ['a share of more than is exact', () => percentage(PAST_SAFE, 100, 'down')],
  ['a share that comes out too large', () => percentage(Number.MAX_SAFE_INTEGER, 20_000, 'down')],
  ['parts of a part of a cent', () => allocate(1.5, [1, 1])],
])('%s is no amount of money', (_what, make) => {
  expect(make).toThrow(RangeError);
});

test('money keeps its amount and currency', () => {
  expect(money(-1250, 'eur')).toEqual({ amount: -1250, currency: 'eur' });
  expect([sum([]), sum([1, 2, -4]), times(1250, 3), times(1250, 0)]).toEqual([0, -1, 3750, 0]);
  expect(sum([Number.MAX_SAFE_INTEGER])).toBe(Number.MAX_SAFE_INTEGER);
});

test('a share is rounded as requested: half-up, or down', () => {
  const both = (amount: number, points: number) => [
    percentage(amount, points, 'half_up'),
    percentage(amount, points, 'down'),
  ];
  expect(both(1, 5000)).toEqual([1, 0]);
  expect(both(1, 4999)).toEqual([0, 0]);
  expect(both(199, 100)).toEqual([2, 1]);
  expect(both(1000, 1250)).toEqual([125, 125]);
  expect(both(777, 10_000)).toEqual([777, 777]);
  expect(both(0, 500)).toEqual([0, 0]);
});

describe('allocating an amount', () => {
  test('gives the odd cents to the largest remainders, and of equal ones to the earlier', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33]);
    expect(allocate(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(allocate(10, [4, 2, 1])).toEqual([6, 3, 1]);
    expect(allocate(5, [3, 0, 3])).toEqual([3, 0, 2]);
    expect(allocate(0, [1, 2])).toEqual([0, 0]);
    expect(allocate(100, [0, 0])).toEqual([0, 0]);
    expect(allocate(7, [9])).toEqual([7]);
  });

  test('neither loses nor adds a cent, and no part differs from its share by a whole cent', () => {
    const weights = fc
      .array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(fc.nat(100_000_000), weights, (amount, list) => {
        const parts = allocate(amount, list);
        const total = sum(list);
        expect(sum(parts)).toBe(amount);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (list[index] ?? 0)) / total)).toBeLessThan(1);
      }),
    );
  });
});
