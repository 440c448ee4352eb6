import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { transferHooks } from '#server/transfer-hooks.ts';

type Money = { currency: string; amount: number };

type Paid = { intent_id: string; amount: number; amount_refunded: number; currency: string; email: string };

/** The number sent at once, because the sandbox accepts a megabyte. */
const BATCH = 2000;

/** Adds the demonstration's payments to the sandbox, where they were never made, so that they can be refunded. */
export async function addDemoPayments(ctx: AppContext, sandboxUrl: string): Promise<void> {
  const { rows } = await sql<Paid>`
    select p.provider_payment_intent_id as intent_id, p.amount, p.currency, o.buyer_email as email,
           (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.payment_id = p.id) as amount_refunded
      from payments p join orders o on o.id = p.order_id where p.is_demonstration order by p.id`.execute(ctx.db);
  for (let first = 0; first < rows.length; first += BATCH)
    await post(`${sandboxUrl}/_sandbox/past-payments`, { payments: rows.slice(first, first + BATCH) });
}

/**
 * Pays the demonstration's organizers for their past events, by the product's own jobs. The sales were never made at
 * the sandbox, so their money is added first.
 */
export async function payDemoHosts(ctx: AppContext, sandboxUrl: string): Promise<void> {
  const { rows } = await sql<Money>`
    select a.currency, sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name = 'stripe:balance' group by a.currency having sum(e.amount) > 0`.execute(ctx.db);
  for (const money of rows) await post(`${sandboxUrl}/_sandbox/top-ups`, money);
  await beginSettlements(ctx);
  await sendTransfers(ctx, transferHooks);
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The sandbox refuses the demonstration: ${await answer.text()}`);
}
