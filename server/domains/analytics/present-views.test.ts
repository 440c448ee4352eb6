import { expect, test } from 'vitest';
import { presentViews } from './figures.ts';

test('the share of views that became orders is not told when it would be above all of them', () => {
  const shareOf = (views: number, orders: number) => presentViews(views, orders).conversion_basis_points;
  expect([shareOf(200, 5), shareOf(4, 4), shareOf(3, 6), shareOf(0, 0)]).toEqual([250, 10_000, null, null]);
});
