import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts';

const execute = promisify(execFile);
const fresh = { NODE_ENV: 'development', DEMO_DATA: '' };

function run(program: string, env: Record<string, string>, ...args: string[]) {
  const running = execute(process.execPath, [program, ...args], { env: { ...process.env, ...fresh, ...env } });
  running.child.stdin?.end();
  return running;
}

async function query(connectionString: string, sql: string) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('npm run migrate applies all migrations, and says when the database is up to date', async () => {
  const url = await createEmptyDatabase();
  expect((await run('scripts/migrate.ts', { DATABASE_URL: url })).stdout).toContain('Migrated: 0001_accounts.sql');
  expect((await run('scripts/migrate.ts', { DATABASE_URL: url })).stdout).toBe('The database is up to date.\n');
});

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-data-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs under another account, which must be able to enter
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('npm run migrate without DATABASE_URL migrates the embedded database', async () => {
  const { stdout } = await run('scripts/migrate.ts', { DATABASE_URL: '', DATA_DIR: makeDataFolder() });
  expect(stdout).toContain('Migrated: 0001_accounts.sql');
});

test('npm run db:reset forgets payments and mails with the embedded database, but not while the product runs', async () => {
  const folder = makeDataFolder();
  const payments = join(folder, 'sandbox/payments.jsonl');
  mkdirSync(join(folder, 'sandbox'));
  writeFileSync(payments, '{}\n');
  const reset = () => run('scripts/db-reset.ts', { DATABASE_URL: '', DATA_DIR: folder });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  await expect(reset()).rejects.toMatchObject({ stderr: expect.stringContaining('The product is running. Stop it') });
  expect(existsSync(payments)).toBe(true);
  await server.stop();
  await reset();
  expect(existsSync(payments)).toBe(false);
});

test('npm run db:reset recreates a database, also one with unknown migrations', async () => {
  const url = await createEmptyDatabase();
  await query(url, 'create table schema_migrations (name text primary key, checksum text)');
  await query(url, "insert into schema_migrations values ('0099_unknown.sql', '')");
  await expect(run('scripts/migrate.ts', { DATABASE_URL: url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\n  The database has 0099_unknown\.sql, .*\n\n$/),
  });
  await run('scripts/db-reset.ts', { DATABASE_URL: url }, '--yes');
  expect(await query(url, 'select count(*)::int as users from users')).toEqual([{ users: 0 }]);
});

test('npm run db:reset does not touch a database of DATABASE_URL without confirmation', async () => {
  const url = await createEmptyDatabase();
  await query(url, 'create table mine ()');
  expect((await run('scripts/db-reset.ts', { DATABASE_URL: url })).stdout).toContain('Nothing was changed.');
  expect(await query(url, "select to_regclass('mine')::text as name")).toEqual([{ name: 'mine' }]);
});

test('npm run staff names staff by user name or address, and says why it changed nothing', async () => {
  const { url: DATABASE_URL, pool } = await createTestDatabase();
  await pool.query(
    `insert into users (username, email, buyer_key, password_hash, email_verified_at, created_at, updated_at)
     values ('ada', 'ada@example.com', 'ada@example.com', 'x', now(), now(), now())`,
  );
  const staff = (...args: string[]) => run('scripts/staff.ts', { DATABASE_URL }, ...args);
  expect((await staff('add', 'Ada@example.com')).stdout).toMatch(/^Ada@example\.com is staff now, and sets up/);
  expect((await staff('list')).stdout).toBe('ada  ada@example.com  no second factor yet\n');
  await expect(staff('remove', 'nobody')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nobody has the user name'),
  });
  const { rows } = await pool.query("select action from audit_log where action like 'staff.%'");
  expect(rows).toEqual([{ action: 'staff.added' }]);
}, 90_000);

test('npm run organization-fee sets the fee of one organization, and says how to use it', async () => {
  const { url: DATABASE_URL, pool } = await createTestDatabase();
  await pool.query(
    `with owner as (
       insert into users (username, email, buyer_key, password_hash, email_verified_at, created_at, updated_at)
       values ('ada', 'ada@example.com', 'ada@example.com', 'x', now(), now(), now()) returning id
     ), made as (
       insert into organizations (owner_user_id, name, handle, country, currency, created_at, updated_at)
       select id, 'Nachtwerk', 'nachtwerk', 'DE', 'eur', now(), now() from owner returning id
     ), handle as (
       insert into organization_handles (handle, organization_id, created_at) select 'nachtwerk', id, now() from made
     )
     insert into organization_members (organization_id, user_id, role, created_at)
     select made.id, owner.id, 'owner', now() from made, owner`,
  );
  const fee = (...args: string[]) => run('scripts/organization-fee.ts', { DATABASE_URL }, ...args);
  const { stdout } = await fee('nachtwerk', '4', '99', '--yes');
  expect(stdout).toContain('The fee of Nachtwerk was 5% and €0.50 for each paid ticket (the platform’s fee).');
  expect(stdout).toContain('It is 4% and €99.00 for each paid ticket now, for events made from now on.');
  await expect(fee('nachtwerk', 'default', '0.5')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Use it like this'),
  });
  const select = 'select fee_basis_points, fee_fixed_amount::int from organizations';
  expect((await pool.query(select)).rows).toEqual([{ fee_basis_points: 400, fee_fixed_amount: 9900 }]);
  expect((await fee('nachtwerk', 'default')).stdout).toContain('It is 5% and €0.50');
  expect((await pool.query(select)).rows).toEqual([{ fee_basis_points: null, fee_fixed_amount: null }]);
}, 120_000);
