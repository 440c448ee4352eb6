import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { afterFile } from '#server/testing/after-file.ts';
import { createTestDatabase, cutOff } from '#server/testing/database.ts';
import { isConnectionError } from './pg-errors.ts';
import { createSharedDb, SharedConnections } from './shared-connections.ts';

async function open(max = 2) {
  const database = await createTestDatabase();
  const lost: Error[] = [];
  const db = createSharedDb({ connectionString: database.url, max, onError: (error) => lost.push(error) });
  afterFile(() => db.destroy());
  const ask = async (n: number) => {
    const { rows } = await sql<{ n: number; pid: number }>`
      select 12 / ${n}::int as n, pg_backend_pid() as pid`.execute(db);
    return rows[0];
  };
  return { database, db, ask, lost };
}

it('answers everybody who asks at the same time with what they asked for, one’s mistake being nobody else’s', async () => {
  const { ask } = await open();
  const answers = await Promise.allSettled([1, 2, 0, 3, 4, 0, 6, 12].map(ask));
  const told = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.n : answer.reason.message));
  expect(told).toEqual([12, 6, 'division by zero', 4, 3, 'division by zero', 2, 1]);
});

it('opens no more connections than are needed, and none for what is asked one after the other', async () => {
  const { ask } = await open(3);
  const pids = async (asked: number) => {
    const answers = await Promise.all(Array.from({ length: asked }, () => ask(1)));
    return new Set(answers.map((answer) => answer?.pid)).size;
  };
  expect(await pids(1)).toBe(1);
  expect(await pids(2)).toBe(2);
  expect(await pids(9)).toBe(3);
  const inTurn = new Set([(await ask(1))?.pid, (await ask(2))?.pid, (await ask(3))?.pid]);
  expect(inTurn.size).toBe(1);
});

it('tells everybody who waits when the connection is lost, and opens another one', async () => {
  const { database, db, ask, lost } = await open();
  // Both are open: one that is being opened then would be refused for another reason.
  const [before] = await Promise.all([ask(1), ask(1)]);
  const waiting = Promise.allSettled([sql`select pg_sleep(10)`.execute(db), ask(2), ask(3), ask(4)]);
  const comeBack = await cutOff(database);
  const refused = (await waiting).filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(isConnectionError(reason), reason.message).toBe(true);
  await expect(ask(1)).rejects.toThrow('not currently accepting connections');
  await comeBack();
  const after = await ask(1);
  expect([after?.n, after?.pid === before?.pid]).toEqual([12, false]);
  expect(lost.length).toBeGreaterThan(0);
});

it('lets what was asked be answered before it closes', async () => {
  const { db, ask } = await open();
  await ask(1);
  const slow = sql<{ n: number }>`select 1 as n from pg_sleep(0.2)`.execute(db);
  const [{ rows }] = await Promise.all([slow, db.destroy()]);
  expect(rows).toEqual([{ n: 1 }]);
});

it('has no transactions', async () => {
  const { db } = await open();
  await expect(db.transaction().execute(async () => undefined)).rejects.toThrow('no transactions');
});

it('carries out the statements of one line one after the other on one connection, and those of another beside them', async () => {
  const database = await createTestDatabase();
  const connections = new SharedConnections({ connectionString: database.url, max: 2, onError: () => undefined });
  afterFile(() => connections.close());
  const ended: string[] = [];
  const ask = async (line: string, seconds: number) => {
    const { rows } = await connections
      .inLine(line)
      .query<{ pid: number }>('select pg_backend_pid() as pid from pg_sleep($1)', [seconds]);
    ended.push(`${line} ${seconds}`);
    return rows[0]?.pid;
  };
  const [first, second, beside] = await Promise.all([ask('event', 0.5), ask('event', 0), ask('other', 0.1)]);
  expect(ended).toEqual(['other 0.1', 'event 0.5', 'event 0']);
  expect([second === first, beside === first]).toEqual([true, false]);
});
