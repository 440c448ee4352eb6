import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PromoterPage } from '#contract/promoters.ts';
import { call } from '#server/testing/checkout.ts';
import type { SettlingWorld } from '#server/testing/settling.ts';
import { add } from './agreement.ts';

type Promoter = { user: { id: string }; headers: Record<string, string> };

/**
 * All of a promoter's commission was paid: the host's figures, the promoter's page, the provider and the ledger agree.
 */
export async function expectPromoterPaid(
  { ctx, url }: SettlingWorld,
  { user, headers }: Promoter,
  { made, commission }: { made: number[]; commission: number },
): Promise<void> {
  const [totals, ...others] = (await call<PromoterPage>(url, '/promoter/', { headers })).body.totals;
  expect(others).toEqual([]);
  expect(totals).toMatchObject({ pending: { amount: 0 }, earned: { amount: 0 }, paid: { amount: commission } });
  expect(add(made)).toBe(commission);
  const { rows } = await sql<{ name: string }>`
    select a.name from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join promoter_links l on a.name like 'promo:' || l.event_id || ':' || l.id || ':%'
     where l.user_id = ${user.id} group by 1 having sum(e.amount) <> 0`.execute(ctx.db);
  expect(rows).toEqual([]);
  // Part of a later payout was set off.
  const { negative } = await ctx.db
    .selectFrom('transfer_lines')
    .select(({ fn }) => fn.countAll<number>().as('negative'))
    .where('amount', '<', 0)
    .executeTakeFirstOrThrow();
  expect(negative).toBeGreaterThan(0);
}
