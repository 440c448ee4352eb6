import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { transferHooks } from '#server/transfer-hooks.ts';

type Money = { currency: string; amount: number };

/**
 * Pays the demonstration's organizers for their past events, by the product's own jobs. Its sales were never made at the
 * sandbox, so the money they brought is put in first.
 */
export async function payDemoHosts(ctx: AppContext, sandboxUrl: string): Promise<void> {
  const { rows } = await sql<Money>`
    select a.currency, sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name = 'stripe:balance' group by a.currency having sum(e.amount) > 0`.execute(ctx.db);
  for (const money of rows) await putIn(money, `${sandboxUrl}/_sandbox/top-ups`);
  await beginSettlements(ctx);
  await sendTransfers(ctx, transferHooks);
}

async function putIn(money: Money, url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(money) });
  if (!answer.ok) throw new Error(`The sandbox takes no money: ${await answer.text()}`);
}
