import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

type Unsent = { kind: 'refund' | 'payout' | 'reversal'; id: string; currency: string; amount: number };

/** The longest time after which the provider makes the money of a payment available, in almost all countries. */
const AVAILABLE_AFTER_DAYS = 7;

/**
 * Logs refunds, payouts and reversals that the provider has neither made nor refused for a day, although they are tried
 * all the time, and payouts that have waited for its balance for a week. Open disputes hold refunds back, and
 * `warnOfShortBalance` reports those that wait for the balance. Returns what it logged.
 */
export async function warnOfUnsentMoney(ctx: AppContext): Promise<Unsent[]> {
  const now = ctx.clock.now();
  const before = addMilliseconds(now, -DAY);
  const { rows } = await sql<Unsent>`
    select 'refund' as kind, r.id, r.currency, r.amount from refunds r
     where r.state = 'intent' and r.created_at < ${before} and not r.waits_for_balance
       and not exists (select from disputes d where d.payment_id = r.payment_id and d.state = 'open')
    union all
    select 'payout', t.id, t.currency, t.amount from transfers t
     where t.state = 'intent' and t.created_at < ${before}
       and (t.waiting_since is null or t.waiting_since < ${addMilliseconds(now, -AVAILABLE_AFTER_DAYS * DAY)})
    union all
    select 'reversal', r.id, r.currency, r.amount from transfer_reversals r
     where r.state = 'intent' and r.created_at < ${before}`.execute(ctx.db);
  for (const unsent of rows)
    ctx.log.error(
      unsent,
      'money was not sent, and the provider does not say why: ask it, and add funds if they are short',
    );
  return rows;
}
