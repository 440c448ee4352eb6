import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WindowCounter } from './window-counter.ts';

const LENGTH = 1000;

test('each key counts in a window of its own, which begins with its first use', () => {
  const counter = new WindowCounter(LENGTH);
  expect(counter.count('ada', 0)).toEqual({ count: 1, endsAt: 1000 });
  expect(counter.count('ben', 600)).toEqual({ count: 1, endsAt: 1600 });
  expect(counter.count('ada', 999)).toEqual({ count: 2, endsAt: 1000 });
  expect(counter.count('ada', 1000)).toEqual({ count: 1, endsAt: 2000 });
  expect(counter.count('ben', 1599)).toEqual({ count: 2, endsAt: 1600 });
  expect(counter.countOf('ben', 1599)).toBe(2);
  expect(counter.countOf('ben', 1600)).toBe(0);
  expect(counter.countOf('nobody', 0)).toBe(0);
});

test('whatever the order and the pauses, it counts what a list of all uses counts', () => {
  const use = fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.integer({ min: 0, max: 2 * LENGTH }) });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const counter = new WindowCounter(LENGTH);
      const known = new Map<string, { count: number; endsAt: number }>();
      let now = 0;
      for (const { key, pause } of uses) {
        now += pause;
        const open = known.get(key);
        const expected =
          open && open.endsAt > now ? { ...open, count: open.count + 1 } : { count: 1, endsAt: now + LENGTH };
        known.set(key, expected);
        expect(counter.count(key, now)).toEqual(expected);
      }
    }),
  );
});
