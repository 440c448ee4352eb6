import type { Logger } from './logger.ts';

export type OutageLog = {
  /** Logs a failure unless there was the same one in this outage. */
  failed(error: unknown): void;
  /** Logs once that it works again. */
  works(): void;
};

type About = { level: 'warn' | 'error'; failed: string; works: string; fields?: Record<string, string> };

/** The log of something that is tried again all the time: an outage has a line for each reason instead of one for each try. */
export function createOutageLog(log: Logger, { level, failed, works, fields = {} }: About): OutageLog {
  const reasons = new Set<string>();
  return {
    failed(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (reasons.has(message)) return;
      reasons.add(message);
      log[level]({ err: error, ...fields }, failed);
    },
    works() {
      if (reasons.size > 0) log.warn(fields, works);
      reasons.clear();
    },
  };
}
