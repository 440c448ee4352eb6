import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { AppContext } from '#server/context.ts';
import { createPool } from '#server/platform/db/db.ts';

const CONNECTIONS = 3;
const JOBS_AT_ONCE = 4;
const POLL_MILLISECONDS = 2000;
const RESTART_MILLISECONDS = 1000;
const GRACE_MILLISECONDS = 5000;

/**
 * One by one, an outcome that cannot be written (the database is away) ends the whole process as an unhandled rejection;
 * in batches, even of one, it ends the queue alone, which is started again.
 */
const REPORT_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export type JobQueue = { stop(): Promise<void> };

/** Runs queued jobs in this process over a few connections of its own, and begins again when the database was away. */
export function startJobQueue(ctx: AppContext, tasks: TaskList): JobQueue {
  const stopping = new AbortController();
  const isStopped = once(stopping.signal, 'abort');
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runUntilLost(ctx, tasks, isStopped);
      await delay(RESTART_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One life of the queue. A runner whose connection was lost may never tell: it is given up and another one begins. */
async function runUntilLost(ctx: AppContext, tasks: TaskList, isStopped: Promise<unknown>): Promise<void> {
  const lost = Promise.withResolvers<void>();
  let isOver = false;
  const onError = (error: Error) => {
    if (!isOver) ctx.log.warn({ err: error }, 'a job connection was lost');
    lost.resolve();
  };
  const connectionString = ctx.config.databaseUrl ?? '';
  const pool = createPool({ connectionString, max: CONNECTIONS, onError, name: 'velvet-jobs' });
  let runner: Runner | undefined;
  try {
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      concurrency: JOBS_AT_ONCE,
      pollInterval: POLL_MILLISECONDS,
      noHandleSignals: true,
      preset: { worker: REPORT_IN_BATCHES },
      logger: loggerOf(ctx),
    });
    await Promise.race([runner.promise, lost.promise, isStopped]);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the job queue stopped; it begins again');
  }
  isOver = true;
  await Promise.race([putAway(runner, pool), delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
}

// Jobs under way are finished; what cannot be told to a database that is away is done again by the next life.
async function putAway(runner: Runner | undefined, pool: Pool): Promise<void> {
  runner?.promise.catch(() => undefined);
  await runner?.stop().catch(() => undefined);
  await pool.end();
}

function loggerOf(ctx: AppContext): Logger {
  return new Logger(() => (level, message) => {
    // Job by job it says what our own log says better: only what goes wrong is of interest.
    if (level === 'error') ctx.log.warn({ queue: message }, 'the job queue reports an error');
    else if (level === 'warning') ctx.log.info({ queue: message }, 'the job queue reports a warning');
  });
}
