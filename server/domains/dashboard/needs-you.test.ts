import { beforeEach, describe, expect, test } from 'vitest';
import type { DashboardData, HostTask } from '#contract/dashboard-data.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';

let host: Awaited<ReturnType<typeof buildHost>>;
const velvet = await createTestApp();
beforeEach(async () => {
  host = await buildHost(velvet);
});

const inHours = (hours: number) => addMilliseconds(velvet.clock.now(), hours * HOUR);

async function readTasks(authorization = host.authorization): Promise<HostTask[]> {
  const headers = { authorization };
  const path = '/payment/connect/dashboard-data/';
  return (await call<DashboardData>(velvet.url, path, { method: 'GET', headers })).body.needs_you;
}

/** A manager, who does not manage payouts. */
async function loginOfManager(): Promise<string> {
  const user = await buildUser(velvet.ctx);
  await buildMember(velvet.ctx, { organization_id: host.organization.id, user_id: user.id, role: 'manager' });
  return `Token ${await buildSession(velvet.ctx, user)}`;
}

type State = { payouts_state: 'restricted' | 'more_needed'; paid_sales_allowed: boolean; due_at?: Date };

/** The state of the organization's payouts, with a bank account that is missing. */
async function putPayouts({ due_at, ...state }: State) {
  const { ctx, clock } = velvet;
  const { id } = host.organization;
  await ctx.db.updateTable('organizations').set(state).where('id', '=', id).execute();
  const deadline = due_at ? 'currently_due' : 'past_due';
  await ctx.db
    .insertInto('connected_accounts')
    .values({
      organization_id: id,
      provider_account_id: `acct_${id}`,
      transfers_status: state.paid_sales_allowed ? 'active' : 'restricted',
      requirements: JSON.stringify([{ name: 'bank_account', awaits: 'user', deadline }]),
      due_at: due_at ?? null,
      ...{ requested_at: clock.now(), read_at: clock.now(), created_at: clock.now(), updated_at: clock.now() },
    })
    .execute();
}

/** An event of the host with a paid type. */
async function buildPaidEvent(values: Partial<Parameters<typeof buildEvent>[1]> = {}) {
  const event = await buildEvent(velvet.ctx, { organization_id: host.organization.id, ...values });
  return { event, type: await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 }) };
}

/** A refund of an event that the bank returned. */
async function buildFailedRefund({ type }: Awaited<ReturnType<typeof buildPaidEvent>>, amount: number) {
  const { order } = await buildSale(velvet.ctx, { type });
  const { db } = velvet.ctx;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const at = velvet.clock.now();
  const times = { created_at: at, updated_at: at };
  const about = { order_id: order.id, payment_id: payment.id, currency: order.currency };
  await db
    .insertInto('refunds')
    .values({ key: `failed:${order.id}`, ...about, amount, state: 'failed', reason: 'provider_dashboard', ...times })
    .execute();
}

test('what waits for the host is due at the doors, and the door of an event under way until its end', async () => {
  const values = { organization_id: host.organization.id };
  const [started, ends, doors] = [inHours(-1), inHours(5), inHours(30)];
  await buildEvent(velvet.ctx, { ...values, doors_at: started, starts_at: started, ends_at: ends });
  await buildEvent(velvet.ctx, {
    ...values,
    ...{ state: 'draft', published_at: null, doors_at: doors, starts_at: inHours(31), ends_at: inHours(36) },
  });
  expect(await readTasks()).toMatchObject([
    { kind: 'event', next_step: { code: 'open_door' }, due_at: ends.toISOString() },
    { kind: 'event', next_step: { code: 'add_ticket_type' }, due_at: doors.toISOString() },
  ]);
});

describe('what costs money', () => {
  test('comes before events, even before one under way, and is three at most with them', async () => {
    const times = { doors_at: inHours(-1), starts_at: inHours(-1), ends_at: inHours(5) };
    await buildPaidEvent(times);
    await buildPaidEvent(times);
    const night = await buildPaidEvent({ title: 'Undertow' });
    await buildFailedRefund(night, 2000);
    await buildFailedRefund(night, 500);
    const due_at = new Date(velvet.clock.now().getTime() + 9 * DAY);
    await putPayouts({ payouts_state: 'more_needed', paid_sales_allowed: true, due_at });
    expect(await readTasks()).toMatchObject([
      { kind: 'failed_refunds', event: { title: 'Undertow' }, count: 2, amount: { amount: 2500, currency: 'eur' } },
      { kind: 'payouts', payouts: { requirements_due: ['Bank account'] }, due_at: due_at.toISOString() },
      { kind: 'event', next_step: { code: 'open_door' } },
    ]);
  });

  test('paused sales are one task of the organization, not one of each event', async () => {
    await buildPaidEvent();
    await buildPaidEvent();
    await putPayouts({ payouts_state: 'restricted', paid_sales_allowed: false });
    expect(await readTasks()).toMatchObject([
      {
        kind: 'payouts',
        payouts: {
          organization: { id: host.organization.id },
          state: 'restricted',
          reason: 'our payment provider needs more details from you',
        },
        due_at: null,
      },
    ]);
  });

  test('payouts are not a task for a manager, who cannot settle them', async () => {
    await putPayouts({ payouts_state: 'restricted', paid_sales_allowed: false });
    expect(await readTasks(await loginOfManager())).toEqual([]);
    expect(await readTasks()).toHaveLength(1);
  });

  test('a refund that was sent again, and one of somebody else’s event, are not tasks', async () => {
    const mine = await buildPaidEvent();
    await buildFailedRefund(mine, 2000);
    const { db } = velvet.ctx;
    const failed = await db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .selectAll('r')
      .where('o.event_id', '=', mine.event.id)
      .executeTakeFirstOrThrow();
    const { id: again_of_refund_id, order_id, payment_id, currency, amount, reason } = failed;
    const at = addMilliseconds(velvet.clock.now(), 1000);
    await db
      .insertInto('refunds')
      .values({
        ...{ key: `again:${order_id}`, again_of_refund_id, order_id, payment_id, currency, amount, reason },
        ...{ state: 'pending', created_at: at, updated_at: at },
      })
      .execute();
    const other = await buildHost(velvet);
    const event = await buildEvent(velvet.ctx, { organization_id: other.organization.id });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 });
    await buildFailedRefund({ event, type }, 700);
    expect(await readTasks()).toEqual([]);
    expect(await readTasks(other.authorization)).toMatchObject([{ kind: 'failed_refunds', count: 1 }]);
  });
});
