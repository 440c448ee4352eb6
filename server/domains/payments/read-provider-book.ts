import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ProviderBalanceTransaction, ProviderTransactionPage } from '#server/platform/payments-provider/types.ts';
import { answerOf } from './webhook-handlers.ts';

/**
 * Copies the provider's balance transactions since an instant, page by page; reading a page again changes nothing, so a
 * killed run is simply started again. Throws without a response. Returns how many lines are new.
 */
export async function readProviderBook(ctx: AppContext, since: Date): Promise<number> {
  let added = 0;
  let after: string | null = null;
  do {
    const page: ProviderTransactionPage | null = answerOf(
      await ctx.provider.worker.listBalanceTransactions(since, after),
    );
    if (!page) throw new Error('the provider refused to list its balance transactions');
    added += await store(ctx.db, page.lines);
    after = page.next;
  } while (after);
  return added;
}

async function store(db: Db, lines: ProviderBalanceTransaction[]): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = lines.map(({ fee, net, ...line }) => ({ ...line, fee_amount: fee, net_amount: net }));
  const stored = await db
    .insertInto('provider_transactions')
    .values(rows)
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}

/** The sum of the copied lines, by currency. */
export async function sumProviderBook(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select currency, sum(net_amount)::bigint as amount from provider_transactions group by currency`.execute(db);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}
