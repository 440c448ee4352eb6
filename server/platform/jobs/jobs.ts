import type { JobHelpers } from 'graphile-worker';

/** Background work done by one worker at a time. */
export type Job = {
  /**
   * A crontab pattern for its schedule; it also runs whenever a worker starts. Without a pattern it only runs when it
   * is queued.
   */
  cron?: string;
  /** Must be safe to repeat: a worker may be killed at any moment. */
  run(payload: unknown, helpers: JobHelpers): Promise<unknown>;
};

/** Jobs by name. */
export type Jobs = Readonly<Record<string, Job>>;
