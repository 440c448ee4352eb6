import { expect, test } from 'vitest';
import { countRestarts } from './count-restarts.ts';

test('a part that keeps ending is given up, one that ends once in a while never', () => {
  let now = 0;
  const restart = countRestarts(() => now);
  const after = (milliseconds: number) => {
    now += milliseconds;
    return restart();
  };
  expect([1, 2, 3, 4, 5, 6].map(() => after(5_000))).toEqual([1, 2, 3, 4, 5, null]);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => after(61_000))).toEqual([1, 1, 1, 1, 1, 1, 1]);
});
