import type { JobHelpers } from 'graphile-worker';

/** What is done in the background by one worker at a time, whichever is free. */
export type Job = {
  /** When it runs by itself, as a crontab pattern; also whenever a worker starts. Without it, only when it is queued. */
  cron?: string;
  /** Safe to repeat: a worker may be killed at any moment. */
  run(payload: unknown, helpers: JobHelpers): Promise<unknown>;
};

/** Jobs by name. */
export type Jobs = Readonly<Record<string, Job>>;
