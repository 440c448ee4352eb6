import type { Runner, Task, TaskList } from 'graphile-worker';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Job, Jobs } from './jobs.ts';

/** The jobs as tasks of the queue. */
export function tasksOf(jobs: Jobs, log: Logger): TaskList {
  const entries = Object.entries(jobs).map(([name, job]) => [name, job.cron ? scheduled(name, job, log) : job.run]);
  return Object.fromEntries(entries) as TaskList;
}

/**
 * A failed run is logged and not retried: the schedule starts the next one. A run that takes long is not started a
 * second time.
 */
function scheduled(name: string, job: Job, log: Logger): Task {
  let isRunning = false;
  return async (payload, helpers) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await job.run(payload, helpers);
    } catch (error) {
      log.error({ err: error, job: name }, 'a background job failed');
    } finally {
      isRunning = false;
    }
  };
}

/** The crontab of the scheduled jobs. The job key ensures that each is queued at most once. */
export function crontabOf(jobs: Jobs): string {
  return scheduledNames(jobs)
    .map((name) => `${jobs[name]?.cron} ${name} ?id=${name}&jobKey=${name}&max=1`)
    .join('\n');
}

/** Queues every scheduled job once, so that a worker catches up when it starts. */
export async function queueScheduled(runner: Runner, jobs: Jobs): Promise<void> {
  for (const name of scheduledNames(jobs)) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 1 });
}

function scheduledNames(jobs: Jobs): string[] {
  return Object.keys(jobs).filter((name) => jobs[name]?.cron);
}
