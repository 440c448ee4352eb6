import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { processBirth } from './embedded-postgres-owner.ts';

let folder: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velvet-launcher-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts a server on the same data folder and then waits to be killed. */
async function startElsewhere(dataDir = folder): Promise<{ app: ChildProcess; server: EmbeddedPostgres }> {
  const launcher = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const code = `import { startEmbeddedPostgres } from ${launcher};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify(server)); setInterval(() => {}, 1000);`;
  const app = spawn('node', ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(app);
  const line = await new Promise<string>((resolve, reject) => {
    app.stdout.once('data', (data: Buffer) => resolve(data.toString()));
    app.once('exit', (status) => reject(new Error(`the other program ended with ${status}`)));
  });
  return { app, server: JSON.parse(line) as EmbeddedPostgres };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data, password and port from one start to the next', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    await query(first.url, 'create table kept (note text)');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select note from kept')).toEqual([]);
  });

  test('folds case and finds words in the same way on every machine', async () => {
    const { url } = await start();
    const [row] = await query(url, "select lower('ÜBER') as lower, to_tsvector('simple', 'Été')::text as words");
    expect(row).toEqual({ lower: 'über', words: "'été':1" });
  });

  test('takes another port when its own is taken', async () => {
    const first = await start();
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'port'), new URL(first.url).port);
    const second = await start(other);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  });

  test('refuses a folder another running copy uses, and says which', async () => {
    const { app } = await startElsewhere();
    await expect(start()).rejects.toThrow(`process ${app.pid}`);
  });

  test('stops what a killed copy left running and keeps what was committed', async () => {
    const { app, server } = await startElsewhere();
    await query(server.url, 'create table kept (note text)');
    await kill(app);
    const next = await start();
    expect(processBirth(server.pid)).toBeNull();
    expect(await query(next.url, 'select note from kept')).toEqual([]);
  });

  test('recovers when program and database were both killed', async () => {
    const { app, server } = await startElsewhere();
    await query(server.url, "create table kept (note text); insert into kept values ('here')");
    process.kill(server.pid, 'SIGKILL');
    await kill(app);
    const next = await start();
    expect(await query(next.url, 'select note from kept')).toEqual([{ note: 'here' }]);
  });

  test('does not stop another program that has the pid of the old server', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    await first.stop();
    const stranger = spawn('node', ['-e', 'setInterval(() => {}, 1000)']);
    children.push(stranger);
    const file = join(first.dataDir, 'cluster', 'postmaster.pid');
    writeFileSync(file, `${stranger.pid}\n${join(first.dataDir, 'cluster')}\n1\n1\n\n127.0.0.1\n\nready\n`);
    await start();
    expect(stranger.exitCode).toBeNull();
    expect(processBirth(stranger.pid ?? 0)).not.toBeNull();
  });

  test('starts over after an interrupted first start', async () => {
    mkdirSync(join(folder, 'cluster.new', 'base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works in a folder that only its owner can read', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { url } = await start(join(closed, 'data'));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('reports when the server process dies', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await until(() => processBirth(server.pid) === null);
    await server.stop();
    expect(existsSync(join(folder, 'owner.json'))).toBe(false);
  });

  test('does not reveal its password', async () => {
    const { url, dataDir } = await start();
    const open = url.replace(/:[^:@]*@/, ':wrong@');
    await expect(query(open, 'select 1')).rejects.toThrow('password authentication failed');
    expect(readFileSync(join(dataDir, 'password'), 'utf8')).toHaveLength(32);
  });
});
