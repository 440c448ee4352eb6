import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { lockOwing } from '#server/domains/payments/ledger.ts';
import { owedBack } from './postings.ts';
import { beginReversal, wasTried } from './reversals.ts';

const BATCH = 100;

type Owing = {
  /** The account of the ledger. */
  id: string;
  event_id: string;
  currency: string;
};

/**
 * Starts to take back what organizers owe for events they were paid for, because refunds and lost disputes came after
 * the transfer. After a refusal it waits a day; meanwhile the next settlement offsets it.
 */
export async function beginReversals(ctx: AppContext): Promise<void> {
  for await (const owing of inPages<Owing>((last) => listOwing(ctx, last?.id ?? FIRST_ID)))
    await tryOne(ctx, { event: owing.event_id }, () =>
      inTransaction(ctx.db, (tx) => begin(tx, owing, ctx.clock.now())),
    );
}

async function listOwing(ctx: AppContext, after: string): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select a.id, a.event_id, a.currency
      from ledger_accounts a join ledger_entries x on x.account_id = a.id
     where a.kind = 'asset' and a.event_id is not null and a.name = 'org:' || a.event_id || ':receivable' and a.id > ${after}
       and exists (select from transfers t where t.event_id = a.event_id and t.kind = 'organizer' and t.currency = a.currency and t.state = 'done')
       and not exists (select from transfer_reversals r join transfers t on t.id = r.transfer_id
                        where t.event_id = a.event_id and t.kind = 'organizer' and t.currency = a.currency
                          and ${wasTried(ctx.clock.now())})
     group by a.id having sum(x.amount) > 0 order by a.id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

/** Takes back from the newest transfer that has something left; the next run continues with the one before. */
async function begin(tx: Tx, owing: Owing, now: Date): Promise<void> {
  const { event_id, currency } = owing;
  const transfer = await lockNewestTransfer(tx, owing);
  if (!transfer) return;
  const owed = await lockOwing(tx, owedBack(event_id), currency);
  const amount = Math.min(owed, transfer.left);
  if (amount <= 0) return;
  await beginReversal(tx, { transfer_id: transfer.id, currency, amount }, owedBack(event_id), now);
}

async function lockNewestTransfer(tx: Tx, { event_id, currency }: Owing) {
  const transfers = await tx
    .selectFrom('transfers')
    .select(['id', 'amount'])
    .where('event_id', '=', event_id)
    .where('kind', '=', 'organizer')
    .where('currency', '=', currency)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  for (const { id, amount } of transfers) {
    const left = amount - (await findReversed(tx, id));
    if (left > 0) return { id, left };
  }
  return undefined;
}

async function findReversed(tx: Tx, transferId: string): Promise<number> {
  const row = await tx
    .selectFrom('transfer_reversals')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('amount'), val(0)).as('amount'))
    .where('transfer_id', '=', transferId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return row.amount;
}
