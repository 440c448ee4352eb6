import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts';
import { freePort } from '#server/platform/lib/free-port.ts';

/** Starts a program of production with these settings; resolves with its exit code and what it printed as an error. */
async function start(program: string, env: Record<string, string>) {
  const PORT = String(await freePort());
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, program)],
      { env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent', PORT, ...env }, timeout: 20_000 },
      (error, _stdout, stderr) => resolve({ code: error?.code, stderr }),
    );
  });
}

test.each(['main.ts', 'worker.ts'])(
  '%s ends with one line that names a wrong or missing setting',
  async (program) => {
    const missing = await start(program, {});
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL .*\n$/)]);
    const { url } = await createTestDatabase();
    const wrong = new URL(url);
    wrong.password = 'not-the-password';
    const refused = await start(program, { DATABASE_URL: wrong.href });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL cannot be used: .*\n$/)]);
    expect(refused.stderr).not.toContain('not-the-password');
  },
  60_000,
);

test.each(['main.ts', 'worker.ts'])(
  '%s does not start while migrations are missing',
  async (program) => {
    const { code, stderr } = await start(program, { DATABASE_URL: await createEmptyDatabase() });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The database lacks \d+ migrations, the first of them 0001_\w+\.sql: run "npm run migrate"/,
      ),
    ]);
  },
  60_000,
);

test('main.ts ends with one line when another program has its port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const { code, stderr } = await start('main.ts', { DATABASE_URL: (await createTestDatabase()).url, PORT });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT \d+ is in use by another program: .*\n$/)]);
}, 60_000);
