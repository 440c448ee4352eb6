import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { payByCard } from '#sandbox/payments/testing.ts';
import type { Checkout } from '#contract/checkout.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { type Answer, call, guestEmail } from './checkout.ts';
import { randomOf } from './interleavings.ts';
import type { KillableSystem } from './killable-system.ts';
import { CARD, type ProviderDump } from './paying.ts';
import { expectSound, untilProcessed } from './survive-steps.ts';
import { until } from './until.ts';

/** At least that many `checkouts`; buyers continue until the last kill. */
type Plan = { checkouts: number; atOnce: number; serverKills: number; databaseKills: number; seed: number };

type Survived = { paid: number; kills: number };

/** Longer than all kills take on a busy machine; the recovery time is measured from the last kill. */
const BUY = { timeout: 15 * 60_000, interval: 50 };
const HEAL = { timeout: 180_000, interval: 250 };
/** The lock of a killed process on a job is taken over only after this time. */
const DRAIN = { timeout: 300_000, interval: 250 };

/** Buys many tickets while server and database are killed at times given by the seed, then waits for the recovery. */
export async function surviveKills(system: KillableSystem, plan: Plan): Promise<Survived> {
  const random = randomOf(plan.seed);
  const types = await Promise.all([1, 2, 3].map(() => buildTicketType(system.ctx, { capacity: null })));
  let begun = 0;
  let kills = 0;
  const planned = killsOf(plan, random);
  const buyer = async () => {
    while (begun < plan.checkouts || kills < planned.length) {
      begun += 1;
      await buyPersistently(system, types[begun % types.length]?.id ?? '', random());
    }
  };
  const buying = Promise.all(Array.from({ length: plan.atOnce }, buyer));
  for (const what of planned) {
    await delay(100 + random() * 500);
    await (what === 'server' ? system.killServer() : system.killDatabase());
    kills += 1;
  }
  await buying;
  const paid = await expectHealed(system);
  expect(system.unexpectedEnds()).toBe(0);
  return { paid, kills };
}

function killsOf({ serverKills, databaseKills }: Plan, random: () => number): ('server' | 'database')[] {
  const kills = [
    ...Array.from({ length: serverKills }, () => 'server' as const),
    ...Array.from({ length: databaseKills }, () => 'database' as const),
  ];
  return kills
    .map((what) => ({ what, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ what }) => what);
}

/** A buyer who retries failed requests. A fifth leave before paying, and none returns to the checkout page. */
async function buyPersistently(system: KillableSystem, ticketTypeId: string, luck: number): Promise<void> {
  const headers = { 'checkout-browser': newSecret(), 'idempotency-key': newSecret() };
  const body = { ticket_type_id: ticketTypeId, quantity: 1 + Math.floor(luck * 3), email: guestEmail() };
  const held = await persist<Checkout>(system, () =>
    call(system.url, '/payment/checkout/', { method: 'POST', body, headers }),
  );
  const path = `/payment/checkout/${held.session_id}/pay/`;
  const page = await persist<{ url: string }>(system, () => call(system.url, path, { method: 'POST', headers }));
  if (luck > 0.2) await payByCard(page, CARD);
}

/**
 * Asks until there is an answer that is no failure. A server that is shutting down may fail in any way, but must not
 * refuse a valid request, or end by itself.
 */
async function persist<Body>(system: KillableSystem, ask: () => Promise<Answer<Body>>): Promise<Body> {
  const answer = await until(async () => {
    if (system.unexpectedEnds() > 0) return 'the server ended';
    const given = await ask();
    return given.status < 500 && given;
  }, BUY);
  if (typeof answer === 'string' || answer.status >= 300) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.body;
}

/** Every payment of the provider has its tickets or its refund, nothing is pending, and no invariant is violated. */
async function expectHealed(system: KillableSystem): Promise<number> {
  const { payment_intents } = await system.control<ProviderDump>('GET', '/dump');
  const paidOrders = payment_intents
    .filter(({ status }) => status === 'succeeded')
    .map(({ metadata }) => metadata['order_id'] ?? '');
  await expectSound(system, async (pool) => {
    await until(async () => (await countUnsettled(pool, paidOrders)) === 0, {
      ...HEAL,
      what: 'all paid orders settled',
    });
    await untilProcessed(pool, DRAIN);
    const { rows } = await pool.query<{ sold: number; mails: number }>(
      `select (select count(*)::int from orders where status = 'paid') as sold,
              (select count(*)::int from outbox where template = 'order_confirmation') as mails`,
    );
    expect(rows[0]).toEqual({ sold: paidOrders.length, mails: paidOrders.length });
    expect(new Set(paidOrders).size).toBe(paidOrders.length);
  });
  return paidOrders.length;
}

type Pool = ReturnType<KillableSystem['connect']>;

async function countUnsettled(pool: Pool, orderIds: string[]): Promise<number> {
  const { rows } = await pool.query<{ unsettled: number }>(
    `select count(*)::int as unsettled from orders
      where id = any ($1::uuid[]) and status not in ('paid', 'late_refunded')`,
    [orderIds],
  );
  return rows[0]?.unsettled ?? -1;
}
