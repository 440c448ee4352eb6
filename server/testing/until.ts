import { setTimeout as delay } from 'node:timers/promises';

export type UntilOptions = { timeout?: number; interval?: number; what?: string };

/** Polls until the result is truthy and returns it; at the deadline it throws the last error. */
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
