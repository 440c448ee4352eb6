import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Split } from '#server/domains/payments/shares.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Reference } from './reference.ts';
import type { SimulatedProvider } from './simulated-provider.ts';

/**
 * Checks what must be true after every step. Returns how many accounts owe us, to see that the rare branches were
 * reached.
 */
export async function checkBooks(db: Db, provider: SimulatedProvider, reference: Reference): Promise<number> {
  const { rows } = await sql<{ name: string; kind: string; amount: number }>`
    select a.name, a.kind, sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.id`.execute(db);
  const of = (name: string) => rows.find((row) => row.name === name)?.amount ?? 0;
  const open = await findOpen(db);
  expect(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    'the book sums to zero',
  ).toBe(0);
  // Fees that the provider has taken and we do not know yet.
  const unheard = await sumUnheardFees(db, provider);
  expect(of('stripe:balance'), 'the balance is the provider’s').toBe(provider.balance + unheard);
  const receivables = rows.filter(({ name }) => name.endsWith(':receivable'));
  const wrong = rows.filter(({ kind, amount }) => kind === 'liability' && amount > 0);
  expect([...wrong, ...receivables.filter(({ amount }) => amount < 0)], 'nothing is overdrawn').toEqual([]);
  const held = provider.disputes.filter(({ status }) => status === 'needs_response');
  expect(
    {
      refunds: of('refunds:in_flight'),
      transfers: of('transfers:in_flight'),
      reversals: of('reversals:in_flight'),
      held: of('disputes:held'),
    },
    'what is in between is what the rows say',
  ).toEqual({
    refunds: 0 - open.refunds,
    transfers: 0 - open.transfers,
    reversals: open.reversals,
    held: held.reduce((sum, { amount }) => sum + amount, 0),
  });
  await checkOrders(db, provider, reference);
  return receivables.filter(({ amount }) => amount > 0).length;
}

async function sumUnheardFees(db: Db, provider: SimulatedProvider): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_charge_id')
    .where('provider_fee_amount', 'is', null)
    .execute();
  const ids = new Set(rows.map(({ provider_charge_id }) => provider_charge_id));
  return provider.charges.reduce((sum, { charge_id, fee }) => sum + (ids.has(charge_id) ? fee : 0), 0);
}

async function findOpen(db: Db) {
  const { rows } = await sql<Record<'refunds' | 'transfers' | 'reversals', number>>`
    select (select coalesce(sum(amount), 0) from refunds where state = 'intent')::bigint as refunds,
           (select coalesce(sum(amount), 0) from transfers where state = 'intent')::bigint as transfers,
           (select coalesce(sum(amount), 0) from transfer_reversals where state = 'intent')::bigint as reversals`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

/**
 * Checks each order on its own: what we owe for it equals what the provider still has of it, and is owed to the right
 * parties.
 */
async function checkOrders(db: Db, provider: SimulatedProvider, reference: Reference): Promise<void> {
  const { rows } = await sql<{ order_id: string; owed: number; unrefunded: number; failed: number } & Split>`
    select t.order_id,
           coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0)::bigint as organizer,
           coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0)::bigint as promoter,
           coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0)::bigint as platform,
           coalesce(-sum(e.amount) filter (where a.name in ('buyer:unrefunded', 'refunds:in_flight', 'disputes:held', 'exp:losses')), 0)::bigint as owed,
           coalesce(-sum(e.amount) filter (where a.name = 'buyer:unrefunded'), 0)::bigint as unrefunded,
           (select coalesce(sum(r.amount), 0) from refunds r
             where r.order_id = t.order_id and r.state = 'failed'
               and not exists (select from refunds a where a.id > r.id
                                and coalesce(a.again_of_refund_id, a.id) = coalesce(r.again_of_refund_id, r.id)))::bigint as failed
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id is not null group by t.order_id`.execute(db);
  const left = reference.left();
  for (const { order_id, organizer, promoter, platform, owed, unrefunded, failed } of rows) {
    expect(organizer + promoter + platform + owed, `what is owed of order ${order_id}`).toBe(provider.keptOf(order_id));
    const expected = left.get(order_id);
    // Money lost through the dashboard or a dispute is first taken from what a failed refund owes.
    const isExact = expected !== undefined;
    expect(isExact ? unrefunded : Math.max(unrefunded, failed), `what failed refunds of order ${order_id} owe`).toBe(
      failed,
    );
    expect(unrefunded).toBeGreaterThanOrEqual(0);
    const parts = { organizer, promoter, platform };
    if (expected) expect(parts, `who is owed what of order ${order_id}`).toEqual(expected);
    const full = reference.fullOf(order_id);
    // After a partial refund only the sum is known: nobody keeps more than they got, and nobody has a part of nothing.
    const isNothing = organizer + promoter + platform === 0;
    for (const part of ['organizer', 'promoter', 'platform'] as const) {
      expect(parts[part], `the part of the ${part} in order ${order_id}`).toBeGreaterThanOrEqual(0);
      expect(parts[part], `the part of the ${part} in order ${order_id}`).toBeLessThanOrEqual(
        isNothing ? 0 : full[part],
      );
    }
  }
}
