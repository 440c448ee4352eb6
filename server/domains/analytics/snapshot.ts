import type { Db, Tx } from '#server/platform/db/db.ts';

/** Runs reads in one snapshot, so that their figures agree. */
export function inSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
