import { sql } from 'kysely';
import { organizerPayable } from '#server/domains/payments/accounts.ts';
import { totalOf, partOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { DisputeRow } from './queries.ts';

/** The organizer's part of a dispute: what they paid back, or would pay back if it were lost. */
export async function findOrganizerPart(db: Db, dispute: Pick<DisputeRow, 'id' | 'order_id' | 'state' | 'amount'>) {
  if (dispute.state === 'lost') return findGivenBack(db, dispute.id);
  const split = await findSplitLeft(db, dispute.order_id);
  const amount = Math.min(dispute.amount, Math.max(0, totalOf(split)));
  return amount === 0 ? 0 : partOf(split, amount).organizer;
}

type Part = { event_id: string; currency: string; amount: number };

/** Whether we still have the organizer's part; otherwise it was paid out before. */
export async function isPartKept(db: Db, { event_id, currency, amount }: Part): Promise<boolean> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as owed from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
     where a.name = ${organizerPayable(event_id).name} and a.currency = ${currency}`.execute(db);
  return (rows[0]?.owed ?? 0) >= amount;
}

/** What the organizer paid back for a lost dispute. */
export async function findGivenBack(db: Db | Tx, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = ${`disp.lost:${id}`} and a.name like 'org:%'`.execute(db);
  return rows[0]?.amount ?? 0;
}
