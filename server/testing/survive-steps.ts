import { expect } from 'vitest';
import { payByCard } from '#sandbox/payments/testing.ts';
import type { Checkout } from '#contract/checkout.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { call } from './checkout.ts';
import type { KillableSystem } from './killable-system.ts';
import { CARD } from './paying.ts';
import { until, type UntilOptions } from './until.ts';

type Pool = ReturnType<KillableSystem['connect']>;

/** Buys in a browser of its own and pays by card; returns the checkout. */
export async function buyOnce({ url }: KillableSystem, body: object, card = CARD): Promise<Checkout> {
  const headers = { 'checkout-browser': newSecret() };
  const held = await call<Checkout>(url, '/payment/checkout/', { method: 'POST', body, headers });
  const path = `/payment/checkout/${held.body.session_id}/pay/`;
  const page = await call<{ url: string }>(url, path, { method: 'POST', headers });
  await payByCard(page.body, card);
  return held.body;
}

/** Checks what `look` expects over a pool of the test's own, and that no invariant is violated. */
export async function expectSound(system: KillableSystem, look?: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = system.connect();
  try {
    await look?.(pool);
    expect(await runInvariants(pool)).toEqual([]);
  } finally {
    await pool.end();
  }
}

/** Waits until every webhook that has arrived is processed. */
export async function untilProcessed(pool: Pool, wait: UntilOptions): Promise<void> {
  await until(async () => (await countWaiting(pool)) === 0, { ...wait, what: 'the inbox is empty' });
}

async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    'select count(*)::int as waiting from webhook_inbox where processed_at is null',
  );
  return rows[0]?.waiting ?? -1;
}
