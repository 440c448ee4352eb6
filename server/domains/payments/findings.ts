import type { Selectable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';

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

/** Differences between our book and the provider's, for staff, newest first. */
export function listFindings(ctx: AppContext, { open_only, limit }: { open_only: boolean; limit: number }) {
  return ctx.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .$if(open_only, (query) => query.where('cleared_at', 'is', null).where('settled_at', 'is', null))
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Somebody has dealt with a finding, and says how. */
export async function settleFinding(
  ctx: AppContext,
  { finding_id, note, actor_user_id }: { finding_id: string; note: string; actor_user_id: string },
): Promise<void> {
  const settled = await ctx.db
    .updateTable('reconciliation_findings')
    .set({ settled_at: ctx.clock.now(), settled_by_user_id: actor_user_id, note })
    .where('id', '=', finding_id)
    .where('settled_at', 'is', null)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (settled) return;
  const known = await ctx.db
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('id', '=', finding_id)
    .executeTakeFirst();
  throw known ? conflict('decided', 'Somebody else has settled this, or it is gone.') : notFound();
}
