import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

export type FindingRow = Selectable<Database['reconciliation_findings']>;
export type NewFinding = Pick<
  FindingRow,
  | 'key'
  | 'kind'
  | 'provider_transaction_id'
  | 'source_id'
  | 'ledger_keys'
  | 'currency'
  | 'provider_amount'
  | 'book_amount'
>;

/** Stores what a run found; returns those that nobody knew of. What was found before and is gone now is cleared. */
export async function storeFindings(
  db: Db,
  { run_id, found, now }: { run_id: string; found: NewFinding[]; now: Date },
): Promise<FindingRow[]> {
  const keys = found.map(({ key }) => key);
  await db
    .updateTable('reconciliation_findings')
    .set({ cleared_at: now })
    .where('cleared_at', 'is', null)
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .execute();
  if (found.length === 0) return [];
  return (
    db
      .insertInto('reconciliation_findings')
      .values(found.map((finding) => ({ ...finding, run_id, found_at: now })))
      // Known, or gone and here again: that is news once more, unless somebody settled it.
      .onConflict((clash) =>
        clash
          .column('key')
          .doUpdateSet({ cleared_at: null, found_at: now })
          .where('reconciliation_findings.cleared_at', 'is not', null),
      )
      .returningAll()
      .execute()
  );
}

/** How many findings nobody has dealt with. */
export async function countOpenFindings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliation_findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cleared_at', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the books were last compared, and how many differences are open, for `/statusz`. */
export async function booksHealth(db: Db) {
  const run = await db
    .selectFrom('reconciliation_runs')
    .select(['finished_at', 'balances'])
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    last_compared_at: run?.finished_at ?? null,
    balances: run?.balances ?? [],
    findings: await countOpenFindings(db),
  };
}

type Settled = { finding_id: string; note: string; actor_user_id: string; now: Date };

/** Somebody has dealt with a difference, and says how. */
export async function settleFinding(tx: Tx, { finding_id, note, actor_user_id, now }: Settled): Promise<void> {
  await tx
    .updateTable('reconciliation_findings')
    .set({ settled_at: now, settled_by_user_id: actor_user_id, note })
    .where('id', '=', finding_id)
    .execute();
}

/** It was not dealt with after all. */
export async function unsettleFinding(tx: Tx, finding_id: string): Promise<void> {
  await tx
    .updateTable('reconciliation_findings')
    .set({ settled_at: null, settled_by_user_id: null, note: '' })
    .where('id', '=', finding_id)
    .execute();
}
