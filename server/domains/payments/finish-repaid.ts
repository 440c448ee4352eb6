import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { promoterEarned } from './accounts.ts';
import { isDisputed } from '#server/domains/promoters/queries.ts';
import { lockOwed } from './ledger.ts';
import { findEarned } from './pay-commissions.ts';

const BATCH = 100;

type Repaying = { id: string; event_id: string; currency: string };

/**
 * Marks commission as paid that repaid what its link owed: the ledger has nothing left to send for it, so no transfer
 * would ever do so.
 */
export async function finishRepaid(ctx: AppContext): Promise<void> {
  for await (const link of inPages<Repaying>((last) => listRepaying(ctx, last)))
    await tryOne(ctx, { promoter_link: link.id }, () =>
      inTransaction(ctx.db, (tx) => finish(tx, link, ctx.clock.now())),
    );
}

/** Links with earned commission from which commission was taken back after it was sent; no others ever owe anything. */
async function listRepaying({ db }: AppContext, last: Repaying | undefined): Promise<Repaying[]> {
  const { rows } = await sql<Repaying>`
    select l.id, l.event_id, c.currency from commissions c join promoter_links l on l.id = c.promoter_link_id
     where c.state = 'earned' and c.transfer_id is null and not ${isDisputed}
       and l.id > ${last?.id ?? FIRST_ID}
       and exists (select from commissions r
                    where r.promoter_link_id = l.id and r.transfer_id is not null and r.reversed_amount > 0)
     group by l.id, c.currency order by l.id limit ${BATCH}`.execute(db);
  return rows;
}

async function finish(tx: Tx, { id, event_id, currency }: Repaying, now: Date): Promise<void> {
  const owed = await lockOwed(tx, promoterEarned(event_id, id), currency);
  const { frozen, order_ids } = await findEarned(tx, id, currency);
  if (owed > frozen) return;
  await sql`
    update commissions set state = 'paid', paid_at = ${now}
     where order_id = any (${order_ids}::uuid[]) and state = 'earned' and transfer_id is null`.execute(tx);
}
