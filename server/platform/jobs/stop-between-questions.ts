import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';

/** Questions to a lost database fail at once; with a database that is back there may always be one. */
const LONGEST_MILLISECONDS = 1000;

/**
 * Stops the workers of a queue between two questions for a job, when the database may be lost: a worker that is told to
 * stop while its question fails prints a stack trace, past the log.
 */
export function stopBetweenQuestions(events: WorkerEvents): GraphileConfig.Plugin {
  let asking = 0;
  let onNobody = () => {};
  events.on('worker:getJob:start', () => (asking += 1));
  for (const answer of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) {
    events.on(answer, () => {
      asking -= 1;
      if (asking === 0) onNobody();
    });
  }
  return {
    name: 'StopBetweenQuestions',
    version: '1.0.0',
    worker: {
      middleware: {
        async poolGracefulShutdown(next) {
          const nobodyAsks = new Promise<void>((resolve) => (onNobody = resolve));
          if (asking > 0) await Promise.race([nobodyAsks, delay(LONGEST_MILLISECONDS, undefined, { ref: false })]);
          return next();
        },
      },
    },
  };
}
