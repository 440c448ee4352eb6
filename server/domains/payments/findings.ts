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

/** Stores the findings of a run; returns the new ones. Earlier findings that are gone now are cleared. */
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
      // A finding that was cleared and is back counts as new, unless somebody settled it.
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

/** The number of open findings. */
export async function countOpenFindings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliation_findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cleared_at', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the ledgers were last compared, and how many differences are open, for `/statusz`. */
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

/** Settles a finding with a note. */
export async function settleFinding(tx: Tx, { finding_id, note, actor_user_id, now }: Settled): Promise<void> {
  await tx
    .updateTable('reconciliation_findings')
    .set({ settled_at: now, settled_by_user_id: actor_user_id, note })
    .where('id', '=', finding_id)
    .execute();
}

/** Reopens a settled finding. */
export async function unsettleFinding(tx: Tx, finding_id: string): Promise<void> {
  await tx
    .updateTable('reconciliation_findings')
    .set({ settled_at: null, settled_by_user_id: null, note: '' })
    .where('id', '=', finding_id)
    .execute();
}
