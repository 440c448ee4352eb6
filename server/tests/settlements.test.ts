import { beforeEach, describe, expect, test } from 'vitest';
import { transferHooks } from '#server/transfer-hooks.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { organizerPayable } from '#server/domains/payments/accounts.ts';
import { balanceOf, lockOwed } from '#server/domains/payments/ledger.ts';
import { beginTransfer } from '#server/domains/payments/transfers.ts';
import { isLockAwaited } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { checkSweep } from '#server/domains/payments/check-sweep.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { renderChecked, writtenTo } from '#server/testing/checked-mails.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createSettlingWorld, type SettlingWorld, RELEASED } from '#server/testing/settling.ts';

const CREATE = { method: 'POST', path: '/v1/transfers' };

const world = await createSettlingWorld();
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

/** The subjects of the mails written to the host. */
async function mailsOf({ organization }: Awaited<ReturnType<SettlingWorld['buildReadyHost']>>): Promise<string[]> {
  const { email } = await world.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', organization.owner_user_id)
    .executeTakeFirstOrThrow();
  return (await writtenTo(world.ctx, email)).map(({ subject }) => subject);
}

describe('an event’s money', () => {
  test('goes to its organizer 48 hours after the end, once, however often the jobs run', async () => {
    const { host, owed } = await world.buildSold();
    await world.advance(RELEASED - MINUTE);
    await world.settle();
    expect([await world.sent(host), await owed()]).toEqual([[], 5000]);
    await world.advance(2 * MINUTE);
    await Promise.all([1, 2, 3].map(() => beginSettlements(world.ctx)));
    await Promise.all([1, 2, 3].map(() => sendTransfers(world.ctx, transferHooks)));
    await world.settle();
    expect([await world.sent(host), await owed()]).toEqual([[5000], 0]);
    expect((await mailsOf(host)).filter((subject) => subject.includes('€50.00'))).toEqual([
      '€50.00 for Velvet Night is on its way to you',
    ]);
  });

  test('is started once by two processes at once; control: without the lock the second counts the same money', async () => {
    const { host, event, owed, transfers } = await world.buildSold();
    await world.advance(RELEASED);
    const account = organizerPayable(event.id);
    const countUnlocked = () => world.ctx.db.transaction().execute((tx) => balanceOf(tx, account, 'eur'));
    let second: Promise<unknown> = Promise.resolve();
    // The first has decided and not committed.
    await world.ctx.db.transaction().execute(async (tx) => {
      const amount = await lockOwed(tx, account, 'eur');
      const now = world.ctx.clock.now();
      const purpose = { kind: 'organizer' as const, event_id: event.id, due_at: now, held_amount: 0 };
      const lines = [{ event_id: event.id, promoter_link_id: null, amount }];
      const { id } = await findAccountOf(host.organization.id);
      const to = { id, provider_account_id: await host.accountId() };
      await beginTransfer(tx, { account: to, purpose, currency: 'eur', lines, now });
      second = beginSettlements(world.ctx);
      await until(() => isLockAwaited(world.database), { what: 'the second waits' });
      expect(await countUnlocked()).toBe(-5000);
    });
    await second;
    expect([await owed(), (await transfers()).map(({ amount }) => amount)]).toEqual([0, [5000]]);
    await world.settle();
  });

  test('of an organization’s first event waits 14 days, that of the next does not; drafts, cancelled ones and those without a sale do not count', async () => {
    const { host, event } = await world.buildSold({ isFirst: true });
    for (const state of ['draft', 'cancelled', 'published']) {
      const past = {
        doors_at: null,
        starts_at: new Date('2020-01-01T20:00:00Z'),
        ends_at: new Date('2020-01-02T04:00:00Z'),
      };
      await buildEvent(world.ctx, { organization_id: host.organization.id, state, ...past });
    }
    const ends_at = new Date((event.ends_at?.getTime() ?? 0) + HOUR);
    const next = await world.buildSale(host, { isFirst: true, ends_at });
    await next.buy();
    await next.buy();
    await world.advance(14 * DAY + HOUR);
    await world.settle();
    expect(await world.sent(host)).toEqual([10_000]);
    await world.advance(HOUR + MINUTE);
    await world.settle();
    expect((await world.sent(host)).sort()).toEqual([10_000, 5000]);
  });

  test('of a cancelled event is never sent, nor that of an organization that staff froze', async () => {
    const [cancelled, frozen] = [await world.buildSold(), await world.buildSold()];
    const now = world.ctx.clock.now();
    const { organization } = frozen.host;
    const freeze = (payouts_frozen_at: Date | null, db: Db | Tx = world.ctx.db) =>
      db.updateTable('organizations').set({ payouts_frozen_at }).where('id', '=', organization.id).execute();
    const end = { state: 'cancelled', cancelled_at: now };
    await world.ctx.db.updateTable('events').set(end).where('id', '=', cancelled.event.id).execute();
    await world.refundInDashboard(cancelled.order);
    await freeze(now);
    await world.advance(20 * DAY);
    await world.settle();
    expect([await world.sent(cancelled.host), await world.sent(frozen.host)]).toEqual([[], []]);
    await freeze(null);
    // Staff freeze it again while the payout is being started.
    let settling: Promise<void> = Promise.resolve();
    await world.ctx.db.transaction().execute(async (tx) => {
      await freeze(now, tx);
      settling = beginSettlements(world.ctx);
      await until(() => isLockAwaited(world.database), { what: 'the payout waits' });
    });
    await settling;
    await world.settle();
    expect(await world.sent(frozen.host)).toEqual([]);
    await freeze(null);
    await world.settle();
    expect(await world.sent(frozen.host)).toEqual([5000]);
  });

  test('PAY-27 is sent once when the process dies between the call and the record', async () => {
    const { host, owed } = await world.buildSold();
    await world.advance(RELEASED);
    await beginSettlements(world.ctx);
    // The state that a killed process leaves: the provider has done it, and the answer got lost.
    for (const fault of [
      { kind: 'reset_after', times: 4 },
      { kind: 'truncate', times: 4 },
      { kind: 'error_500', after_work: true, stored: true, times: 4 },
    ]) {
      await world.control('POST', '/faults', { ...CREATE, ...fault });
      await sendTransfers(world.ctx, transferHooks);
      await world.control('DELETE', '/faults');
    }
    await world.advance(13 * HOUR);
    await world.settle();
    expect([await world.sent(host), await owed()]).toEqual([[5000], 0]);
  });

  test('that the bank returns is reported once, with the bank’s reason, and may be sent again by the provider', async () => {
    const { host } = await world.buildSold();
    await world.advance(RELEASED);
    await world.settle();
    await world.settleWebhooks();
    const stripeAccount = await host.accountId();
    const { id } = await world.stripe.payouts.create({ amount: 5000, currency: 'eur' }, { stripeAccount });
    await world.control('POST', '/webhooks', { duplicate: 3 });
    await world.control('POST', `/payouts/${id}`, { action: 'fail', failure_code: 'account_closed' });
    expect(await world.settleWebhooks()).toEqual([]);
    await world.control('POST', '/webhooks', { duplicate: 0 });
    const [mail, ...others] = await world.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'bank_refused')
      .where('payload', '@>', JSON.stringify({ organization_id: host.organization.id }))
      .execute();
    expect(others).toEqual([]);
    const rendered = mail && (await renderChecked(world.ctx, mail));
    expect(rendered?.subject).toBe('Your bank sent €50.00 back');
    expect(rendered?.text).toContain('The bank returned the payout: account_closed.');
    expect(rendered?.text).toContain(`/dashboard/payouts?organization=${host.organization.handle}`);
  });

  test('PAY-28 waits while too little is available, and is never sent in parts', async () => {
    const host = await world.buildReadyHost();
    const sale = await world.buildSale(host);
    await world.control('POST', '/settings', { available_after_days: 7 });
    await sale.buy({ card: '4242424242424242', quantity: 4 });
    await world.control('POST', '/settings', { available_after_days: 2 });
    // Removes the balance that other tests left.
    const [euro] = (await world.stripe.balance.retrieve()).available.filter(({ currency }) => currency === 'eur');
    if (euro && euro.amount > 0) await world.stripe.payouts.create({ amount: euro.amount, currency: 'eur' });
    await world.advance(RELEASED);
    await world.settle();
    await world.settle();
    expect([await world.sent(host), await sale.owed()]).toEqual([[], 0]);
    expect(await sale.transfers()).toMatchObject([
      { state: 'intent', amount: 20_000, waiting_since: expect.any(Date) as Date },
    ]);
    await world.advance(6 * DAY);
    await world.settle();
    expect(await world.sent(host)).toEqual([20_000]);
  });

  test('PAY-31 waits while the account is restricted, the host is notified, and it is sent when the account is ready', async () => {
    const { host, owed } = await world.buildSold();
    await world.put(host, { state: 'restricted' });
    await host.check();
    await world.advance(RELEASED);
    await world.settle();
    await world.settle();
    expect([
      await world.sent(host),
      await owed(),
      (await mailsOf(host)).filter((mail) => /waiting/.test(mail)),
    ]).toEqual([[], 5000, ['€50.00 for Velvet Night is waiting for your account']]);
    await world.put(host, { state: 'ready' });
    await world.settleWebhooks();
    await host.check();
    await world.settle();
    expect([await world.sent(host), await owed()]).toEqual([[5000], 0]);
    // Restricted between our reading and the transfer: the provider refuses, and it is sent once the account changes.
    const next = await world.buildSale(host);
    await next.buy();
    await world.advance(RELEASED);
    await world.control('POST', '/webhooks', { never: true });
    await world.put(host, { state: 'restricted' });
    await world.settle();
    expect([await next.owed(), (await next.transfers()).map(({ state }) => state)]).toEqual([5000, ['failed']]);
    expect(await mailsOf(host)).toContain('€50.00 for Velvet Night could not be sent yet');
    await host.check();
    await world.put(host, { state: 'ready' });
    await world.advance(MINUTE);
    await host.check();
    await world.settle();
    expect([await next.owed(), (await next.transfers()).map(({ state }) => state)]).toEqual([0, ['failed', 'done']]);
  });

  test('PAY-29 of an order with an open dispute is held, the rest is sent, and the share is sent when it is won', async () => {
    const { host, order, buy, owed, transfers } = await world.buildSold();
    await buy({ quantity: 2 });
    // The provider's fee for the dispute is paid out of what other sales left.
    await (
      await world.buildSale(await world.buildReadyHost(), {
        ends_at: new Date(world.ctx.clock.now().getTime() + 300 * DAY),
      })
    ).buy();
    const dispute = await world.openDispute(order);
    await world.advance(RELEASED);
    await world.settle();
    await world.settle();
    expect([await world.sent(host), await owed(), (await transfers()).map(({ held_amount }) => held_amount)]).toEqual([
      [10_000],
      5000,
      [5000],
    ]);
    await world.advance(DAY);
    await dispute.decide('win');
    await world.settle();
    expect([(await world.sent(host)).sort(), await owed()]).toEqual([[10_000, 5000], 0]);
  });
});

function findAccountOf(organizationId: string) {
  return world.ctx.db
    .selectFrom('connected_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

describe('money that stays with us', () => {
  const sweep = (change: object) => world.stripe.balanceSettings.update({ payments: { payouts: change } });

  test('is not paid out to the platform’s bank: otherwise it is reported', async () => {
    await (await world.buildSale(await world.buildReadyHost())).buy();
    expect(await checkSweep(world.ctx)).toEqual([]);
    await sweep({ schedule: { interval: 'daily' } });
    expect(await checkSweep(world.ctx)).toEqual(['eur']);
    await sweep({ minimum_balance_by_currency: { eur: 100_000_00 } });
    expect(await checkSweep(world.ctx)).toEqual([]);
    await sweep({ schedule: { interval: 'manual' } });
  });
});

test('the ledger is in order', async () => {
  expect(await runInvariants(world.database.pool)).toEqual([]);
});
