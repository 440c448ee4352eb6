import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#server/testing/database.ts';

const execute = promisify(execFile);

function runMigrate(env: Record<string, string>) {
  return execute(process.execPath, ['scripts/migrate.ts'], { env: { ...process.env, ...env } });
}

test('npm run migrate brings a database to the newest schema, and says so when there is nothing to do', async () => {
  const url = await createEmptyDatabase();
  expect((await runMigrate({ DATABASE_URL: url })).stdout).toContain('Migrated: 0001_accounts.sql');
  expect((await runMigrate({ DATABASE_URL: url })).stdout).toBe('The database is up to date.\n');
});

test('npm run migrate without a database says what is missing', async () => {
  await expect(runMigrate({ DATABASE_URL: '' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATABASE_URL'),
  });
});
