import type { Logger } from './logger.ts';

export type OutageLog = {
  /** Logs a failure unless it is the same as the one before. */
  failed(error: unknown): void;
  /** Logs once that it works again. */
  works(): void;
};

type About = { level: 'warn' | 'error'; failed: string; works: string; fields?: Record<string, string> };

/** The log of something that is tried again all the time: an outage has a few lines instead of one for each try. */
export function createOutageLog(log: Logger, { level, failed, works, fields = {} }: About): OutageLog {
  let last: string | undefined;
  return {
    failed(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message === last) return;
      last = message;
      log[level]({ err: error, ...fields }, failed);
    },
    works() {
      if (last !== undefined) log.warn(fields, works);
      last = undefined;
    },
  };
}
