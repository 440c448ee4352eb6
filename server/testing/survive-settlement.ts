import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { buildSession } from '#server/domains/auth/factory.ts';
import { findAccount } from '#server/domains/connect/queries.ts';
import { buildUnpaidOrganization } from '#server/domains/connect/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from './checkout.ts';
import type { KillableSystem } from './killable-system.ts';
import { AVAILABLE_CARD } from './paying.ts';
import { buyOnce, expectSound } from './survive-steps.ts';
import { until } from './until.ts';

const PRICE = 5000;
/** Long enough for the server to start again in each step, also on a busy machine. */
const WAIT = { timeout: 180_000 };

/**
 * Pays as many organizers as the server is killed: each time after the provider has sent the money and before that is
 * recorded. Every organizer gets one transfer, and the ledger agrees.
 */
export async function surviveSettlement(system: KillableSystem, { kills }: { kills: number }): Promise<void> {
  // Enough for a second transfer of each.
  await system.control('POST', '/top-ups', { currency: 'eur', amount: 2 * kills * PRICE });
  for (let kill = 1; kill <= kills; kill += 1) {
    const host = await buildHost(system);
    await sell(system, host);
    await killBeforeRecord(system, host);
    await queueUntil(system, async () => (await transferOf(system, host))?.state === 'done');
    expect(await sentTo(system, host)).toEqual([PRICE]);
    expect(await owedTo(system, host)).toBe(0);
  }
  expect(system.unexpectedEnds()).toBe(0);
  await expectSound(system);
}

type Host = Awaited<ReturnType<typeof buildHost>>;

/** An organization whose account is ready, with an event that is on sale. */
async function buildHost({ ctx, url, control }: KillableSystem) {
  const organization = await buildUnpaidOrganization(ctx);
  const event = await buildEvent(ctx, { organization_id: organization.id });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: PRICE });
  const headers = { authorization: `Token ${await buildSession(ctx, { id: organization.owner_user_id })}` };
  const send = async (path: string) => {
    const body = { organization_id: organization.id };
    expect((await call(url, path, { method: 'POST', headers, body })).status).toBe(200);
  };
  await send('/payment/connect/onboard-user/');
  const account = (await findAccount(ctx.db, { organization_id: organization.id }))?.provider_account_id ?? '';
  await control('POST', `/accounts/${account}`, { state: 'ready' });
  await send('/payment/connect/check-status/');
  return { event_id: event.id, ticket_type_id: type.id, account };
}

/** Buys one ticket, then moves the event three weeks into the past. */
async function sell(system: KillableSystem, { event_id, ticket_type_id }: Host): Promise<void> {
  const { ctx } = system;
  const held = await buyOnce(system, { ticket_type_id, quantity: 1, email: guestEmail() }, AVAILABLE_CARD);
  const order = ctx.db.selectFrom('orders').select('status').where('id', '=', held.order.id);
  await until(async () => (await order.executeTakeFirstOrThrow()).status === 'paid', {
    ...WAIT,
    what: 'the order to be paid',
  });
  const ends_at = addMilliseconds(ctx.clock.now(), -21 * DAY);
  const starts_at = addMilliseconds(ends_at, -DAY);
  await ctx.db
    .updateTable('events')
    .set({ starts_at, doors_at: starts_at, ends_at })
    .where('id', '=', event_id)
    .execute();
}

/** Blocks the server from recording what the provider has done, and then kills it. */
async function killBeforeRecord(system: KillableSystem, host: Host): Promise<void> {
  await queueUntil(system, async () => (await transferOf(system, host)) !== undefined, 'settle_events');
  const pool = system.connect();
  const blocker = await pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`select from transfers where event_id = $1 and state = 'intent' for update`, [host.event_id]);
    await queueUntil(system, async () => (await sentTo(system, host)).length > 0);
    await system.killServer();
    expect(await transferOf(system, host)).toMatchObject({ state: 'intent' });
    await blocker.query('commit');
  } finally {
    blocker.release();
    await pool.end();
  }
}

/** The test does not wait for the minute of the scheduled jobs. */
async function queueUntil(
  system: KillableSystem,
  holds: () => Promise<boolean>,
  job = 'send_transfers',
): Promise<void> {
  await until(
    async () => {
      if (await holds()) return true;
      await system.queueJobs(job);
      return false;
    },
    { ...WAIT, what: job },
  );
}

function transferOf({ ctx }: KillableSystem, { event_id }: Host) {
  return ctx.db.selectFrom('transfers').selectAll().where('event_id', '=', event_id).executeTakeFirst();
}

/** The sum that the provider sent to the host's account. */
async function sentTo({ ctx }: KillableSystem, { account }: Host): Promise<number[]> {
  const { hostname, port } = new URL(ctx.config.stripe.apiBase ?? '');
  const stripe = new Stripe(ctx.config.stripe.secretKey ?? '', { host: hostname, port, protocol: 'http' });
  const { data } = await stripe.transfers.list({ destination: account });
  return data.map(({ amount }) => amount);
}

async function owedTo({ ctx }: KillableSystem, { event_id }: Host): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(x.amount), 0)::bigint as amount from ledger_accounts a
      join ledger_entries x on x.account_id = a.id
     where a.event_id = ${event_id} and a.name like 'org:%:payable'`.execute(ctx.db);
  return rows[0]?.amount ?? 0;
}
