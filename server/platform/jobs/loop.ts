import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createOutageLog } from '#server/platform/lib/outage-log.ts';

export type Loop = {
  /** Runs as soon as possible instead of after the interval. */
  wake(): void;
  /** Lets the current run finish and starts no other. */
  stop(): Promise<void>;
};

type LoopOptions = { name: string; everyMilliseconds: number; log: Logger; run: Work };
type Work = (stopping: AbortSignal) => Promise<unknown>;

/**
 * For work that is due within seconds: runs at once, after every interval and when woken; an error is logged once
 * and the loop goes on. A run that may be long ends early when its signal says that the loop stops.
 */
export function startLoop({ name, everyMilliseconds, log, run }: LoopOptions): Loop {
  let pause = new AbortController();
  const stopping = new AbortController();
  const outages = createOutageLog(log, {
    level: 'error',
    failed: 'a background loop failed',
    works: 'a background loop works again',
    fields: { loop: name },
  });
  const work = async () => {
    while (!stopping.signal.aborted) {
      // If the loop is woken during a run, the pause after it is skipped.
      pause = new AbortController();
      await run(stopping.signal).then(outages.works, outages.failed);
      await delay(everyMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    wake: () => pause.abort(),
    async stop() {
      stopping.abort();
      pause.abort();
      await working;
    },
  };
}
