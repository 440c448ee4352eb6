import type { Db, Tx } from './db.ts';
import { isRetryable } from './pg-errors.ts';

const TRIES = 3;

/** Runs `work` in one transaction, with up to three attempts after deadlocks and serialization failures. */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}
