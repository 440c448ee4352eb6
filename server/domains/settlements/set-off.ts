import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { lockOwing } from '#server/domains/payments/ledger.ts';
import { owedBack, postOffset } from './postings.ts';

type Owing = { organization_id: string; event_id: string; currency: string };

/**
 * Pays what an organizer owes for any of the organization's events with up to `most` of one event's money; returns how
 * much. The caller has locked the organization, so that two events never pay the same debt.
 */
export async function setOff(tx: Tx, { event_id, ...owing }: Owing, most: number, now: Date): Promise<number> {
  const { currency } = owing;
  let used = 0;
  for (const owing_event_id of most > 0 ? await listOwing(tx, owing) : []) {
    const owed = await lockOwing(tx, owedBack(owing_event_id), currency);
    const amount = Math.min(owed, most - used);
    if (amount <= 0) continue;
    const offset = await tx
      .insertInto('settlement_offsets')
      .values({ event_id, owing_event_id, currency, amount, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await postOffset(tx, offset, now);
    used = sum([used, amount]);
  }
  return used;
}

/** Events for which the organizer owes us, in the order in which accounts are locked. */
async function listOwing(tx: Tx, { organization_id, currency }: Omit<Owing, 'event_id'>): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select e.id as event_id from events e
      join ledger_accounts a on a.event_id = e.id and a.kind = 'asset' and a.currency = ${currency}
       and a.name = 'org:' || e.id || ':receivable'
      join ledger_entries x on x.account_id = a.id
     where e.organization_id = ${organization_id}
     group by e.id, a.name having sum(x.amount) > 0 order by a.name`.execute(tx);
  return rows.map(({ event_id }) => event_id);
}
