import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#server/platform/db/embedded-postgres-owner.ts';
import { until } from '#server/testing/until.ts';
import { startDatabase } from './database.ts';
import { freeBytesOf, refuseFullDisk, watchDisk } from './disk.ts';

const MEGABYTE = 1024 * 1024;

test('a full disk is reported once, and so is free space again', async () => {
  const said: string[] = [];
  let free = 1000 * MEGABYTE;
  let looks = 0;
  const freeBytes = async () => {
    looks += 1;
    return free;
  };
  const disk = watchDisk({ folder: '/data', log: (line) => said.push(line), freeBytes, everyMilliseconds: 1 });
  onTestFinished(() => disk.close());
  const lookTwice = async () => {
    const before = looks;
    await until(() => looks > before + 2);
  };
  await lookTwice();
  expect(said).toEqual([]);
  free = 3 * MEGABYTE;
  await lookTwice();
  expect(said).toEqual([
    'The disk is full: 3 MB are left for /data. What PostgreSQL has no room for is not saved or sold; pages are shown.',
  ]);
  free = 500 * MEGABYTE;
  await lookTwice();
  expect(said.slice(1)).toEqual(['There is room on the disk again; everything is running again.']);
});

test('a start on a full disk ends with a line that says where to make room', async () => {
  await expect(refuseFullDisk('/data', async () => 3 * MEGABYTE)).rejects.toThrow(
    'The disk is full: 3 MB are left for /data. Make room, then start again.',
  );
  await refuseFullDisk('/data', async () => 500 * MEGABYTE);
});

test('the free space of a folder is that of its disk; a missing folder counts as empty', async () => {
  expect(await freeBytesOf(tmpdir())()).toBeGreaterThan(0);
  expect(await freeBytesOf('/nowhere/at/all')()).toBe(Infinity);
});

test('PostgreSQL, ended by a full disk any number of times, is back at its address as soon as there is space', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-disk-'));
  const said: string[] = [];
  const lost: unknown[] = [];
  let free = 1000 * MEGABYTE;
  const database = await startDatabase({
    dataDir,
    durable: false,
    log: (line) => said.push(line),
    onLost: (error) => lost.push(error),
    freeBytes: async () => free,
  });
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const FULL = 'PostgreSQL ended because the disk is full; it starts again when there is room.';
  // One more than the limit for unexpected ends.
  for (let time = 1; time <= 6; time += 1) {
    free = 0;
    process.kill(await pidOf(database.url), 'SIGKILL');
    await until(() => said.filter((line) => line === FULL).length === time, { timeout: 30_000 });
    expect(await answers(database.url)).toBe(false);
    free = 1000 * MEGABYTE;
    await until(() => answers(database.url), { timeout: 30_000 });
  }
  expect(lost).toEqual([]);
}, 120_000);

test('PostgreSQL that is closed while it starts again is stopped, too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-closing-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await startDatabase({ dataDir, durable: false, log: () => undefined, onLost: () => undefined });
  const before = await pidOf(database.url);
  process.kill(before, 'SIGKILL');
  await until(() => isAlive(before) === false, { interval: 1 });
  await until(() => isListening(database.url), { interval: 1, timeout: 30_000 });
  await database.close();
  expect(await isListening(database.url)).toBe(false);
}, 60_000);

/** Whether somebody listens at the address, also while PostgreSQL still starts. */
async function isListening(connectionString: string): Promise<boolean> {
  const { hostname, port } = new URL(connectionString);
  const socket = connect(Number(port), hostname);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function pidOf(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  await client.end();
  return Number(rows[0]?.pid);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return connected;
}
