import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildUser, PASSWORD } from '#server/domains/auth/factory.ts';
import { createContext } from './create-context.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import { startServer } from './main.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { createTestDatabase, isLockAwaited } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';

test('requests whose client has disconnected are finished before the database connections close', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-main-'));
  afterFile(async () => rmSync(dataDir, { recursive: true, force: true }));
  const config = createTestConfig({ databaseUrl: database.url, dataDir, port: await freePort() });
  const { ctx, close } = createContext(config);
  const { username } = await buildUser(ctx);
  await close();
  const server = await startServer({ config, withWorker: false });

  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table users');
  const leaving = new AbortController();
  const login = fetch(`${server.url}/services/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
    signal: leaving.signal,
  });
  await until(() => isLockAwaited(database), { what: 'the login to wait for its user' });
  leaving.abort();
  await expect(login).rejects.toThrow('aborted');
  const closed = server.close();
  await until(() => isRefused(server.url), { what: 'the server to be closed' });
  await blocker.query('commit');
  blocker.release();
  await closed;
  expect((await database.pool.query('select 1 from sessions')).rowCount).toBe(1);
});

async function isRefused(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}
