import { parseCrontab } from 'graphile-worker';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { startJobQueue } from './job-queue.ts';
import { crontabOf } from './schedule.ts';

const log = createLogger('silent');

test('a scheduled job runs when a worker starts, one that fails is run again, and a queued one waits to be queued', async () => {
  const database = await createTestDatabase();
  const runs = { fails: 0, works: 0, queued: 0 };
  const jobs = {
    fails: { cron: '* * * * *', run: () => Promise.reject(new Error(`run ${(runs.fails += 1)}`)) },
    works: { cron: '* * * * *', run: async () => (runs.works += 1) },
    queued: { run: async () => (runs.queued += 1) },
  };
  const queue = startJobQueue({ connectionString: database.url, jobs, log });
  onTestFinished(() => queue.stop());
  await until(() => runs.fails > 0 && runs.works > 0);
  expect(runs.queued).toBe(0);
  for (const name of ['fails', 'queued']) await database.pool.query('select graphile_worker.add_job($1)', [name]);
  await until(() => runs.fails > 1 && runs.queued > 0);
});

test('the crontab has a line for each scheduled job, which is queued at most once', () => {
  const run = async () => undefined;
  const items = parseCrontab(crontabOf({ now_and_then: { cron: '*/5 * * * *', run }, queued: { run } }));
  expect(items).toMatchObject([
    { task: 'now_and_then', identifier: 'now_and_then', options: { jobKey: 'now_and_then', maxAttempts: 1 } },
  ]);
});
