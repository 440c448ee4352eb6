import { addMilliseconds, type Clock } from '#server/platform/lib/clock.ts';

export type TestClock = Clock & {
  /** Advances the clock by so many milliseconds. */
  advance(milliseconds: number): void;
  set(instant: Date): void;
};

/** A clock that runs at normal speed from the time it was set or advanced to. */
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
