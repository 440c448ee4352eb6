import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { sql } from 'kysely';
import type { CancellationPage, CancellationRehearsal } from '#contract/cancellations.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { readCancelledFigures } from './cancelled-figures.ts';
import { call, guestEmail } from './checkout.ts';
import { randomOf } from './interleavings.ts';
import type { KillableSystem } from './killable-system.ts';
import { buyOnce, expectSound, untilProcessed } from './survive-steps.ts';
import { until } from './until.ts';

type Pool = ReturnType<KillableSystem['connect']>;
type Plan = { orders: number; resales: number; kills: number; seed: number };
type Night = Awaited<ReturnType<typeof buildNight>>;

const WAIT = { timeout: 600_000, interval: 250 };
const JOBS = ['run_cancellations', 'reconcile_payments', 'reconcile_orders'];

/**
 * Sells an event, resells some of its tickets, cancels it twice at once, and kills the server while the provider fails
 * at random. Returns the seconds until every refund was sent.
 */
export async function surviveCancellation(
  system: KillableSystem,
  { orders, resales, kills, seed }: Plan,
): Promise<number> {
  const random = randomOf(seed);
  const night = await buildNight(system);
  await sell(system, night, orders);
  await resell(system, night, resales);
  const { rehearsal } = await night.look();
  if (!rehearsal) throw new Error('the event cannot be cancelled');
  expect(rehearsal).toMatchObject({ orders, resale_orders: resales, refunded_buyers: orders + resales });
  // The test does not wait for the minute of the scheduled jobs.
  const began = performance.now();
  const hurry = setInterval(() => void system.queueJobs(...JOBS), 1000);
  try {
    await failAtRandom(system, random);
    const body = { fingerprint: rehearsal.fingerprint };
    const answers = await Promise.all([1, 2].map(() => night.send('POST', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (let killed = 0; killed < kills; killed += 1) {
      await delay(200 + random() * 800);
      await failAtRandom(system, random);
      await system.killServer();
    }
    await until(async () => (await night.look().catch(() => undefined))?.cancellation?.done_at ?? undefined, {
      ...WAIT,
      what: 'all refunds sent',
    });
  } finally {
    clearInterval(hurry);
    await system.control('DELETE', '/faults');
  }
  const seconds = (performance.now() - began) / 1000;
  await expectRefunded(system, night, rehearsal);
  expect(system.unexpectedEnds()).toBe(0);
  return seconds;
}

async function buildNight({ ctx, url }: KillableSystem) {
  const owner = await buildUser(ctx, { is_seller: true });
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id });
  const { id: event_id, slug } = await buildEvent(ctx, { organization_id: organization.id });
  const type = await buildTicketType(ctx, { event_id, price_amount: 3333, capacity: null });
  await buildPromoCode(ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const { referral_code } = await buildPromoterLink(ctx, { event_id });
  const authorization = `Token ${await buildSession(ctx, owner)}`;
  const send = (method: string, body?: object) =>
    call<CancellationPage>(url, `/events/${slug}/cancellation/`, { method, body, headers: { authorization } });
  const look = async () => {
    const answer = await send('GET');
    if (answer.status !== 200) throw new Error(`no answer: ${answer.status}`);
    return answer.body;
  };
  return { event_id, type, referral_code, send, look };
}

const BUYERS = 8;

/** Paid orders of one to three tickets: some with a code, some by a promoter. */
async function sell(system: KillableSystem, { event_id, type, referral_code }: Night, orders: number): Promise<void> {
  await pLimit(BUYERS).map(
    Array.from({ length: orders }, (_, number) => number),
    async (number) => {
      await buyOnce(system, {
        ...{ ticket_type_id: type.id, quantity: 1 + (number % 3), email: guestEmail() },
        ...(number % 2 === 0 && { promo_code: 'THIRD' }),
        ...(number % 5 === 0 && { referral_code }),
      });
    },
  );
  await untilPaid(system, event_id, orders);
}

/** One ticket of each of the first orders is sold in Resale; every tenth is resold once more. */
async function resell(system: KillableSystem, { event_id }: Night, resales: number): Promise<void> {
  const { ctx } = system;
  const before = await countPaid(system, event_id);
  const again = Math.floor(resales / 10);
  const { rows } = await sql<{ id: string }>`
    select distinct on (order_id) id from tickets where event_id = ${event_id} order by order_id limit ${resales - again}`.execute(
    ctx.db,
  );
  const sellAll = (ids: readonly string[]) =>
    pLimit(BUYERS).map(ids, async (ticket_id) => {
      const { listing } = await buildOffer(ctx, { ticket_id, seller: await buildUser(ctx) });
      await buyOnce(system, { listing_id: listing.id, email: guestEmail() });
    });
  const ids = rows.map(({ id }) => id);
  await sellAll(ids);
  await untilPaid(system, event_id, before + ids.length);
  await sellAll(ids.slice(0, again));
  await untilPaid(system, event_id, before + resales);
}

async function countPaid({ ctx }: KillableSystem, eventId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return count;
}

function untilPaid(system: KillableSystem, eventId: string, orders: number) {
  return until(async () => (await countPaid(system, eventId)) === orders, { ...WAIT, what: 'all orders paid' });
}

const FAULTS = ['rate_limit', 'error_500', 'reset_before', 'reset_after', 'truncate', 'lock'];

/** The provider fails some of the next refunds: before the work, after it, or with a rate limit. */
async function failAtRandom(system: KillableSystem, random: () => number): Promise<void> {
  for (let nth = 1; nth <= 40; nth += 1 + Math.floor(random() * 6)) {
    const kind = FAULTS[Math.floor(random() * FAULTS.length)];
    const times = 1 + Math.floor(random() * 3);
    const stored = kind === 'error_500' && random() < 0.5;
    const fault = { kind, nth, times, method: 'POST', path: '/v1/refunds', ...(stored && { stored }) };
    await system.control('POST', '/faults', fault);
  }
}

type Dump = {
  payment_intents: { id: string; status: string; amount_received: number; metadata: Record<string, string> }[];
  refunds: { payment_intent: string; status: string; amount: number }[];
  tasks: { kind: string; object_id: string }[];
};

/**
 * Every charge was refunded in full, once; nobody is owed anything; the refunds match the preview; the ledger agrees.
 */
async function expectRefunded(system: KillableSystem, { event_id, look }: Night, rehearsal: CancellationRehearsal) {
  const { payment_intents, refunds, tasks } = await system.control<Dump>('GET', '/dump');
  const paid = payment_intents.filter(({ status }) => status === 'succeeded');
  const back = paid.map(({ id }) => refunds.filter(({ payment_intent }) => payment_intent === id));
  expect(back.map((of) => of.map(({ amount }) => amount))).toEqual(
    paid.map(({ amount_received }) => [amount_received]),
  );
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(rehearsal.refund.amount);
  await expectSound(system, async (pool) => {
    await expectKeysOfAttempts(pool, tasks);
    const { rows } = await pool.query(
      `select (select count(*)::int from ledger_accounts a
                where a.event_id = $1 and (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id) <> 0) as open,
              (select count(*)::int from outbox where template = 'cancellation_done') as done,
              (select count(*)::int from tickets where event_id = $1 and state <> 'refunded') as alive`,
      [event_id],
    );
    expect(rows).toEqual([{ open: 0, done: 1, alive: 0 }]);
    const { fingerprint: _, balance_before, ...rehearsed } = rehearsal;
    expect(balance_before.amount).toBe(rehearsed.from_balance.amount + rehearsed.balance_after.amount);
    expect(await readCancelledFigures(pool, event_id)).toEqual(rehearsed);
    expect((await look()).cancellation).toMatchObject({
      orders: { failed: 0, disputed: 0 },
      refunded: rehearsal.refund,
    });
    await untilProcessed(pool, WAIT);
  });
}

/**
 * Every attempt of a refund has one idempotency key, however often it was sent. The provider refuses a second refund of all
 * that was paid, whatever its key, so the books alone would not show another key. It keeps each key until a task forgets it.
 */
async function expectKeysOfAttempts(pool: Pool, tasks: Dump['tasks']): Promise<void> {
  const { rows } = await pool.query<{ key: string }>(
    `select 'rf:' || r.id || ':' || n as key from refunds r cross join generate_series(1, r.attempt) n`,
  );
  const known = new Set(rows.map(({ key }) => key));
  const seen = tasks.flatMap(({ kind, object_id: key }) =>
    kind === 'forget-idempotency' && key.startsWith('rf:') ? [key] : [],
  );
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((key) => !known.has(key))).toEqual([]);
}
