import type { Logger } from './logger.ts';

export type Loop = {
  /** Runs as soon as possible instead of at the next beat. */
  poke(): void;
  /** Lets the run under way finish and starts no other. */
  stop(): Promise<void>;
};

type LoopOptions = { name: string; everyMilliseconds: number; log: Logger; run: () => Promise<unknown> };

/** Runs `run` at once, then at every beat and whenever poked, one at a time; an error is logged and the loop goes on. */
export function startLoop({ name, everyMilliseconds, log, run }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const turn = async () => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, loop: name }, 'a background turn failed');
    }
  };
  const start = () => {
    if (isStopped) return;
    if (current) {
      isWanted = true;
      return;
    }
    clearTimeout(timer);
    isWanted = false;
    current = turn().finally(() => {
      current = undefined;
      if (isWanted) start();
      else if (!isStopped) timer = setTimeout(start, everyMilliseconds);
    });
  };
  start();
  return {
    poke: start,
    async stop() {
      isStopped = true;
      isWanted = false;
      clearTimeout(timer);
      await current;
    },
  };
}
