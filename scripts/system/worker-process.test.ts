import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { startSlowMailServer } from '#server/testing/slow-mail-server.ts';
import { until } from '#server/testing/until.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

let velvet: TestApp;
let worker: WorkerProcess;
const started: ChildProcess[] = [];
const said: string[] = [];
const lost: unknown[] = [];

beforeAll(async () => {
  velvet = await createTestApp({ withMailbox: true });
  const { config } = velvet.ctx;
  worker = startWorkerProcess(
    { ...config, databaseUrl: config.databaseUrl ?? '', stripe: { ...config.stripe, secretKey: null, apiBase: null } },
    {
      // It sends mails when it starts and when it is woken.
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', SETTING_OUTBOX_POLL_MILLISECONDS: '3600000' },
      log: (line) => void said.push(line),
      onLost: (error) => void lost.push(error),
      onStart: (child) => void started.push(child),
    },
  );
});
afterAll(() => worker.close());

async function writeWelcome(): Promise<() => Promise<boolean>> {
  const { id, email } = await buildUser(velvet.ctx);
  const mail = { key: `test:${newId()}`, template: 'welcome', to_email: email, payload: { user_id: id } };
  await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, { ...mail, now: new Date(0) }));
  return async () => {
    const row = velvet.ctx.db.selectFrom('outbox').select('sent_at').where('key', '=', mail.key);
    return (await row.executeTakeFirstOrThrow()).sent_at !== null;
  };
}

test('the worker of `npm start` is a process of its own, is woken by the web process, and replaced when it was killed', async () => {
  const [first] = started;
  const waiting = await writeWelcome();
  await until(waiting, { timeout: 30_000, what: 'the worker to start' });
  const woken = await writeWelcome();
  await until(
    () => {
      worker.wake.outbox();
      return woken();
    },
    { timeout: 30_000, what: 'the worker to be woken' },
  );

  first?.kill('SIGKILL');
  await until(() => started.length === 2, { what: 'another worker' });
  expect(said).toEqual(['The worker ended unexpectedly; starting it again.']);
  const later = await writeWelcome();
  await until(later, { timeout: 30_000, what: 'the other worker to start' });

  await worker.close();
  expect(started.at(-1)).toMatchObject({ exitCode: 0, signalCode: null });
  expect([started.length, lost]).toEqual([2, []]);
});

test('a worker that cannot be started is tried again, and reported if it never can be', async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = '/nowhere';
  const { promise: isLost, resolve: onLost } = Promise.withResolvers();
  let tries = 0;
  const { config } = velvet.ctx;
  const endless = startWorkerProcess(
    { ...config, databaseUrl: config.databaseUrl ?? '' },
    { env: process.env, log: () => undefined, onLost, onStart: () => void (tries += 1) },
  );
  expect(await isLost).toEqual(new Error('The worker keeps ending.'));
  expect(tries).toBe(6);
  await endless.close();
});

test('the worker of `npm start` can return free memory', () => {
  expect(packageFile.scripts.start).toContain('--expose-gc');
  expect(started[0]?.spawnargs).toEqual(expect.arrayContaining(process.execArgv));
});

test('a worker ends with the process that started it, also while a mail server keeps it waiting', async () => {
  const { smtpUrl, reached } = await startSlowMailServer('EHLO');
  await writeWelcome();
  const DATABASE_URL = velvet.ctx.config.databaseUrl ?? '';
  const child = fork(join(import.meta.dirname, '../../server/worker.ts'), {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL, SMTP_URL: smtpUrl },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await reached;
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
