import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger as QueueLogger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { createPool } from '#server/platform/db/db.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createOutageLog, type OutageLog } from '#server/platform/lib/outage-log.ts';
import { allowSecondRelease } from './allow-second-release.ts';
import type { Jobs } from './jobs.ts';
import { sendHeartbeats } from './live-pools.ts';
import { crontabOf, queueScheduled, tasksOf } from './schedule.ts';

const CONNECTIONS = 3;
const JOBS_AT_ONCE = 8;
const POLL_MILLISECONDS = 2000;
const RESTART_MILLISECONDS = 1000;
const GRACE_MILLISECONDS = 5000;

/**
 * Reported one by one, an outcome that cannot be written (the database is down) ends the whole process as an unhandled
 * rejection. In batches, even of one, it only ends the queue, which is then restarted.
 */
const REPORT_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export type JobQueue = { stop(): Promise<void> };

type Options = { connectionString: string; jobs: Jobs; log: Logger };

/** Runs queued and scheduled jobs over a few connections of its own; restarts when the database is back. */
export function startJobQueue(options: Options): JobQueue {
  const stopping = new AbortController();
  const isStopped = once(stopping.signal, 'abort');
  const outages = createOutageLog(options.log, {
    level: 'warn',
    failed: 'the job queue stopped; it starts again',
    works: 'the job queue works again',
  });
  const logs = { outages, logger: loggerOf(options.log) };
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runUntilLost(options, logs, isStopped);
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

/**
 * Runs until a connection is lost. The runner may not notice that itself, so it is stopped, and the caller starts
 * another one.
 */
async function runUntilLost(
  { connectionString, jobs, log }: Options,
  { outages, logger }: { outages: OutageLog; logger: QueueLogger },
  isStopped: Promise<unknown>,
): Promise<void> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined); // also when nobody waits for it yet, or any more
  const onError = (error: Error) => lost.reject(error);
  const onHeartbeatError = (error: unknown) => log.warn({ err: error }, 'a heartbeat of the job queue failed');
  const pool = createPool({ connectionString, max: CONNECTIONS, onError, name: 'velvet-jobs' });
  allowSecondRelease(pool);
  let runner: Runner | undefined;
  let stopHeartbeats = () => {};
  const events: WorkerEvents = new EventEmitter();
  const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>;
  try {
    runner = await run({
      pgPool: pool,
      taskList: tasksOf(jobs, log),
      crontab: crontabOf(jobs),
      concurrency: JOBS_AT_ONCE,
      pollInterval: POLL_MILLISECONDS,
      noHandleSignals: true,
      preset: { worker: REPORT_IN_BATCHES },
      logger,
      events,
    });
    const [{ workerPool }] = await created;
    stopHeartbeats = await sendHeartbeats(pool, workerPool.id, onHeartbeatError);
    outages.works();
    await Promise.race([Promise.all([runner.promise, queueScheduled(runner, jobs)]), lost.promise, isStopped]);
  } catch (error) {
    outages.failed(error);
  }
  stopHeartbeats();
  await Promise.race([release(runner, pool), delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
}

// Lets running jobs finish; a job whose outcome cannot be written is run again.
async function release(runner: Runner | undefined, pool: Pool): Promise<void> {
  runner?.promise.catch(() => undefined);
  await runner?.stop().catch(() => undefined);
  await pool.end();
}

function loggerOf(log: Logger): QueueLogger {
  let last: string | undefined;
  return new QueueLogger(() => (level, message) => {
    // A queue that cannot start says the same at each try.
    if (message === last) return;
    last = message;
    // The runner's messages about single jobs are left out.
    if (level === 'error') log.warn({ queue: message }, 'the job queue reports an error');
    else if (level === 'warning') log.info({ queue: message }, 'the job queue reports a warning');
  });
}
