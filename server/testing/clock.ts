import { addMilliseconds, type Clock } from '#server/platform/lib/clock.ts';

export type TestClock = Clock & {
  /** Moves the clock on by so many milliseconds. */
  advance(milliseconds: number): void;
  set(instant: Date): void;
};

/** A clock that runs with the machine's, from wherever it was set or advanced to. */
export function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => addMilliseconds(new Date(), offset),
    advance(milliseconds) {
      offset += milliseconds;
    },
    set(instant) {
      offset = instant.getTime() - Date.now();
    },
  };
}
