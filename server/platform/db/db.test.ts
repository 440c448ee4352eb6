import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { startNetwork } from '#server/testing/database-network.ts';
import { createDb, createPool } from './db.ts';
import { refusalOf } from './pg-errors.ts';
import { inTransaction } from './transaction.ts';

test('a connection whose answers stop coming is given up, and the next statement has another', async () => {
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
  const db = createDb(pool);
  onTestFinished(() => db.destroy());
  const ask = () => inTransaction(db, (tx) => sql`select 1 as one`.execute(tx));

  await ask();
  isSilent = true;
  const error: unknown = await ask().catch((failure: unknown) => failure);
  expect([refusalOf(error)?.status, lost.length]).toEqual([503, 1]);
  isSilent = false;
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('a database whose name cannot be resolved is one that cannot be reached', async () => {
  const db = createDb(
    createPool({ connectionString: 'postgres://nowhere.invalid/', max: 1, onError: () => undefined }),
  );
  onTestFinished(() => db.destroy());
  const error: unknown = await sql`select 1`.execute(db).catch((failure: unknown) => failure);
  expect(refusalOf(error)?.status).toBe(503);
});
