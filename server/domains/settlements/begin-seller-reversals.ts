import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { receivableOf, sellerPayable } from '#server/domains/payments/accounts.ts';
import { lockOwing } from '#server/domains/payments/ledger.ts';
import { beginReversal, wasTried } from './reversals.ts';

const BATCH = 100;

type Owing = { listing_id: string; event_id: string; currency: string; transfer_id: string; paid: number };

/**
 * Starts to take back what sellers owe for sales they were paid for, because a dispute was lost after the transfer.
 * After a refusal it waits a day; meanwhile the next payout offsets it.
 */
export async function beginSellerReversals(ctx: AppContext): Promise<void> {
  for await (const owing of inPages<Owing>((last) => listOwing(ctx, last)))
    await tryOne(ctx, { listing: owing.listing_id }, () =>
      inTransaction(ctx.db, (tx) => begin(tx, owing, ctx.clock.now())),
    );
}

async function listOwing(ctx: AppContext, after: Owing | undefined): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select l.id as listing_id, l.event_id, a.currency, t.id as transfer_id, p.amount as paid
      from ledger_accounts a
      join listings l on l.id = split_part(a.name, ':', 2)::uuid
      join transfer_lines p on p.listing_id = l.id join transfers t on t.id = p.transfer_id and t.state = 'done'
      join ledger_entries x on x.account_id = a.id
     where a.name like 'res:%:receivable'
       and (l.id, t.id) > (${after?.listing_id ?? FIRST_ID}::uuid, ${after?.transfer_id ?? FIRST_ID}::uuid)
       and not exists (select from transfer_reversals r
                        where r.listing_id = l.id and ${wasTried(ctx.clock.now())})
     group by a.id, l.id, t.id, p.amount having sum(x.amount) > 0 order by l.id, t.id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

async function begin(tx: Tx, { listing_id, event_id, currency, transfer_id, paid }: Owing, now: Date): Promise<void> {
  await tx.selectFrom('transfers').select('id').where('id', '=', transfer_id).forUpdate().execute();
  const owes = receivableOf(sellerPayable(event_id, listing_id));
  const owed = await lockOwing(tx, owes, currency);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
      from transfer_reversals where listing_id = ${listing_id} and transfer_id = ${transfer_id} and state <> 'failed'`.execute(
    tx,
  );
  const amount = Math.min(owed, paid - (rows[0]?.amount ?? 0));
  if (amount <= 0) return;
  await beginReversal(tx, { transfer_id, listing_id, currency, amount }, owes, now);
}
