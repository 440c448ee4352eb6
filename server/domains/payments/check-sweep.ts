import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { percentage, sum } from '#server/platform/lib/money.ts';

const MARGIN_BASIS_POINTS = 1000;

/**
 * Logs an error if the provider would pay out money we owe to the platform's own bank: its payouts have to be manual,
 * or leave what is owed plus ten percent. Returns the currencies in which too little would be left.
 */
export async function checkSweep(ctx: AppContext): Promise<string[]> {
  const sweep = await ctx.provider.worker.retrieveSweep();
  if (sweep.kind !== 'ok' || sweep.value.interval === 'manual') return [];
  const { interval, minimum } = sweep.value;
  const short = (await listOwed(ctx.db)).filter(
    ({ currency, owed }) => (minimum[currency] ?? 0) < sum([owed, percentage(owed, MARGIN_BASIS_POINTS, 'half_up')]),
  );
  for (const { currency, owed } of short)
    ctx.log.error({ currency, owed, interval }, 'the provider would pay out money that is owed to others');
  return short.map(({ currency }) => currency);
}

/** What we owe to organizers, promoters and buyers. */
async function listOwed(db: Db): Promise<{ currency: string; owed: number }[]> {
  const { rows } = await sql<{ currency: string; owed: number }>`
    select a.currency, -sum(e.amount)::bigint as owed
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.kind = 'liability' group by a.currency having sum(e.amount) < 0 order by a.currency`.execute(db);
  return rows;
}
