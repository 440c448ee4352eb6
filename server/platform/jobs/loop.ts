import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#server/platform/lib/logger.ts';

export type Loop = {
  /** Runs as soon as possible instead of after the interval. */
  poke(): void;
  /** Lets the current run finish and starts no other. */
  stop(): Promise<void>;
};

type LoopOptions = { name: string; everyMilliseconds: number; log: Logger; run: () => Promise<unknown> };

/** For work that needs seconds: runs at once, after every interval and when poked; an error is logged and the loop goes on. */
export function startLoop({ name, everyMilliseconds, log, run }: LoopOptions): Loop {
  let wake = new AbortController();
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      // A poke during the run ends the pause after it.
      wake = new AbortController();
      await run().catch((error: unknown) => log.error({ err: error, loop: name }, 'a background loop failed'));
      await delay(everyMilliseconds, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    poke: () => wake.abort(),
    async stop() {
      isStopped = true;
      wake.abort();
      await working;
    },
  };
}
