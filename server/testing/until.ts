import { setTimeout as delay } from 'node:timers/promises';

export type UntilOptions = { timeout?: number; interval?: number; what?: string };

/** Asks again and again until the answer is truthy, and returns it; fails at the deadline with the last error seen. */
export async function until<Value>(
  ask: () => Promise<Value> | Value,
  { timeout = 10_000, interval = 20, what = ask.toString() }: UntilOptions = {},
): Promise<Exclude<Value, false | null | undefined | 0 | ''>> {
  const deadline = performance.now() + timeout;
  let cause: unknown;
  do {
    try {
      const value = await ask();
      if (value) return value as Exclude<Value, false | null | undefined | 0 | ''>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(interval);
  } while (performance.now() < deadline);
  throw new Error(`Still not true after ${timeout} ms: ${what}`, { cause });
}
