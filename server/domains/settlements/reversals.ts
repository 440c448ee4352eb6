import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { type LedgerAccount, receivableOf, sellerPayable } from '#server/domains/payments/accounts.ts';
import { owedBack, postReversalDone, postReversalIntent, postReversalRefused } from './postings.ts';

export type ReversalToSend = {
  id: string;
  attempt: number;
  amount: number;
  created_at: Date;
  provider_transfer_id: string;
};

type NewReversal = { transfer_id: string; listing_id?: string; currency: string; amount: number };

/** Records an intended reversal with its posting; `sendReversals` sends it. Nothing while another one is on its way. */
export async function beginReversal(tx: Tx, values: NewReversal, owes: LedgerAccount, now: Date): Promise<void> {
  const reversal = await tx
    .insertInto('transfer_reversals')
    .values({ ...values, state: 'intent', created_at: now, updated_at: now })
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (reversal) await postReversalIntent(tx, reversal, owes, now);
}

/** Whether reversal `r` is on its way, or was refused less than a day ago. */
export const wasTried = (now: Date) => sql<boolean>`(r.state = 'intent'
  or r.state = 'failed' and r.updated_at > ${addMilliseconds(now, -DAY)})`;

/** Intended reversals, the longest untried first. */
export async function listIntendedReversals(db: Db, limit: number): Promise<ReversalToSend[]> {
  const { rows } = await sql<ReversalToSend>`
    select r.id, r.attempt, r.amount, r.created_at, t.provider_transfer_id
      from transfer_reversals r join transfers t on t.id = r.transfer_id
     where r.state = 'intent' order by r.updated_at limit ${limit}`.execute(db);
  return rows;
}

/** Records that the provider took the money back; nothing when that was known. */
export async function finishReversal(tx: Tx, id: string, provider_reversal_id: string, now: Date): Promise<void> {
  const reversal = await lockIntended(tx, id);
  if (!reversal) return;
  await postReversalDone(tx, reversal, now);
  const values = { state: 'done', provider_reversal_id, updated_at: now };
  await tx.updateTable('transfer_reversals').set(values).where('id', '=', id).execute();
}

/** Records that the provider refused: the money is owed as before. */
export async function failReversal(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  const reversal = await lockIntended(tx, id);
  if (!reversal?.event_id) return;
  const { event_id, listing_id } = reversal;
  const owes = listing_id ? receivableOf(sellerPayable(event_id, listing_id)) : owedBack(event_id);
  await postReversalRefused(tx, reversal, owes, now);
  const values = { state: 'failed', failure_reason: reason.slice(0, 500), updated_at: now };
  await tx.updateTable('transfer_reversals').set(values).where('id', '=', id).execute();
}

function lockIntended(tx: Tx, id: string) {
  return tx
    .selectFrom('transfer_reversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transfer_id')
    .select(['r.id', 'r.currency', 'r.amount', 'r.listing_id', 't.event_id'])
    .where('r.id', '=', id)
    .where('r.state', '=', 'intent')
    .forUpdate('r')
    .executeTakeFirst();
}
