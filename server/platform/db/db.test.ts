import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { startNetwork } from '#server/testing/database-network.ts';
import { createDb, createPool } from './db.ts';
import { refusalOf } from './pg-errors.ts';
import { inTransaction } from './transaction.ts';

const ask = {
  ours: (pool: pg.Pool) => inTransaction(createDb(pool), (tx) => sql`select 1 as one`.execute(tx)),
  'of the job queue': (pool: pg.Pool) => pool.query({ text: 'select 1 as one', values: [] }),
};

test.each(Object.entries(ask))(
  'a connection whose answers stop coming is given up, and the next statement (%s) has another',
  async (_, select) => {
    const { url } = await createTestDatabase();
    let isSilent = false;
    const network = await startNetwork(url, () => !isSilent);
    const lost: Error[] = [];
    const pool = createPool({
      connectionString: network,
      max: 1,
      onError: (error) => void lost.push(error),
      silenceMilliseconds: 200,
    });
    onTestFinished(() => pool.end());
    await select(pool);
    isSilent = true;
    const error: unknown = await select(pool).catch((failure: unknown) => failure);
    expect([refusalOf(error)?.status, lost.length > 0]).toEqual([503, true]);
    isSilent = false;
    expect((await select(pool)).rows).toEqual([{ one: 1 }]);
  },
);

test('a database whose name cannot be resolved is one that cannot be reached', async () => {
  const db = createDb(
    createPool({ connectionString: 'postgres://nowhere.invalid/', max: 1, onError: () => undefined }),
  );
  onTestFinished(() => db.destroy());
  const error: unknown = await sql`select 1`.execute(db).catch((failure: unknown) => failure);
  expect(refusalOf(error)?.status).toBe(503);
});
