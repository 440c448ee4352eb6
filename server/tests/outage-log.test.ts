import { Writable } from 'node:stream';
import { onTestFinished, expect, test } from 'vitest';
import { listenForChanges } from '#server/platform/cache/changes.ts';
import { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createTestDatabase, cutOff } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';

/** A log whose lines a test can read. */
function readableLog() {
  const lines: { msg: string; err?: { message: string } }[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const log = createLogger('info', destination);
  return { log, told: (msg: string) => lines.filter((line) => line.msg === msg).map(({ err }) => err?.message) };
}

test('a loop that fails again and again is logged once for each reason, and once when it works again', async () => {
  const { log, told } = readableLog();
  const outcomes = ['down', 'down', 'down', 'starting', 'starting', null, null, 'down', null];
  const run = async () => {
    const reason = outcomes.shift();
    if (reason) throw new Error(reason);
  };
  const loop = startLoop({ name: 'mails', everyMilliseconds: 1, log, run });
  onTestFinished(() => loop.stop());
  await until(() => outcomes.length === 0);
  expect(told('a background loop failed')).toEqual(['down', 'starting', 'down']);
  await until(() => told('a background loop works again').length === 2);
});

test('an outage of the database is a few lines in the log, not one for each try to connect', async () => {
  const { log, told } = readableLog();
  const database = await createTestDatabase();
  const listener = listenForChanges(database.url, { cache: new ResponseCache(systemClock), log });
  let runs = 0;
  const jobs = { count: { cron: '0 0 1 1 *', run: async () => void (runs += 1) } };
  const queue = startJobQueue({ connectionString: database.url, jobs, log });
  onTestFinished(async () => void (await Promise.all([listener.stop(), queue.stop()])));
  await until(() => runs === 1, { what: 'the queue to run its job', timeout: 20_000 });

  const restore = await cutOff(database);
  let tries = 0;
  const counting = startLoop({
    name: 'counts tries',
    everyMilliseconds: 500,
    log,
    run: async () => {
      tries += 1;
    },
  });
  await until(() => tries > 10, { what: 'several tries to connect', timeout: 20_000 });
  await counting.stop();
  await restore();
  await until(() => runs === 2, { what: 'the queue to be back', timeout: 20_000 });
  await until(() => told('the connection that listens for changes is back').length === 1, { timeout: 20_000 });
  expect(told('the connection that listens for changes was lost').length).toBeLessThanOrEqual(2);
  expect(told('the job queue stopped; it starts again').length).toBeLessThanOrEqual(2);
  expect(told('the job queue works again').length).toBe(1);
}, 90_000);
