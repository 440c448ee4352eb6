import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

export type ShortBalance = {
  currency: string;
  waiting_amount: number;
  available_amount: number;
  pending_amount: number;
  top_up_amount: number;
};

/** The refunds that wait because the provider's balance is too small: the missing amount per currency, if it can be read. */
export async function findShortBalances(ctx: AppContext): Promise<ShortBalance[]> {
  const waiting = await sumWaiting(ctx.db);
  if (waiting.length === 0) return [];
  const balance = await ctx.provider.worker.balance();
  if (balance.kind !== 'ok') return [];
  const parts = new Map(balance.value.map((part) => [part.currency, part]));
  return waiting.map(({ currency, amount }) => {
    const { available = 0, pending = 0 } = parts.get(currency) ?? {};
    return {
      currency,
      waiting_amount: amount,
      available_amount: available,
      pending_amount: pending,
      top_up_amount: Math.max(0, sum([amount, -available])),
    };
  });
}

/** Logs an error for each currency in which refunds wait for money: somebody has to add funds. */
export async function warnOfShortBalance(ctx: AppContext): Promise<void> {
  for (const short of await findShortBalances(ctx))
    ctx.log.error(
      short,
      'refunds wait because the balance at the payment provider is too small: pay in the difference',
    );
}

function sumWaiting(db: Db) {
  return db
    .selectFrom('refunds')
    .select(({ fn }) => ['currency', fn.sum<number>('amount').as('amount')])
    .where('state', '=', 'intent')
    .where('waits_for_balance', '=', true)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}
