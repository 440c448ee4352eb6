import { beforeEach, describe, expect, test } from 'vitest';
import type { Settlements, Statement } from '#contract/settlements.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { findEventEarnings } from '#server/domains/payments/event-earnings.ts';
import { findUnsettledMoney } from '#server/domains/payments/obligations.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginReversals } from '#server/domains/settlements/begin-reversals.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { call } from '#server/testing/checkout.ts';
import { createSettlingWorld, RELEASED } from '#server/testing/settling.ts';

const REVERSE = { method: 'POST', path: '/v1/transfers/*/reversals' };

const world = await createSettlingWorld();
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

describe('what an organizer owes after the payout', () => {
  // Money of others, from which refunds are paid until it is taken back.
  beforeEach(async () => {
    const ends_at = new Date(world.ctx.clock.now().getTime() + 300 * DAY);
    const other = await world.buildSale(await world.buildReadyHost(), { ends_at });
    await other.buy({ quantity: 10 });
  });

  /** A host who was paid for an event of which one ticket is refunded now. */
  async function refundedAfterPayout() {
    const paid = await world.buildSold();
    await paid.buy();
    await world.advance(RELEASED);
    await world.settle();
    expect(await world.sent(paid.host)).toEqual([10_000]);
    await world.refundInDashboard(paid.order);
    expect([await paid.owed(), await paid.owing()]).toEqual([0, 5000]);
    return paid;
  }

  /** The provider pays the host's whole balance to the bank. */
  const emptyAccount = () => world.advance(3 * DAY);

  test('is taken back from the account while it has the money, once, also when the response is lost', async () => {
    const { host, event, owing } = await refundedAfterPayout();
    await Promise.all([1, 2].map(() => beginReversals(world.ctx)));
    await world.control('POST', '/faults', { ...REVERSE, kind: 'reset_after', times: 4 });
    await sendReversals(world.ctx);
    await world.control('DELETE', '/faults');
    await Promise.all([1, 2].map(() => sendReversals(world.ctx)));
    await world.settleWebhooks();
    expect([await world.sent(host), await owing()]).toEqual([[5000], 0]);
    const path = `/payment/settlements/?organization_id=${host.organization.id}`;
    const { currencies } = (await call<Settlements>(world.url, path, host)).body;
    expect(currencies.map(({ paid_out }) => paid_out.amount)).toEqual([5000]);
    expect(await findEventEarnings(world.ctx.db, event.id, 'eur'), 'whether it was paid out or not').toBe(5000);
  });

  test('keeps the account of the only owner while it is being taken back', async () => {
    const { host } = await refundedAfterPayout();
    const mustStay = () => inTransaction(world.ctx.db, (tx) => findUnsettledMoney(tx, host.organization.owner_user_id));
    await beginReversals(world.ctx);
    expect(await mustStay()).toContain('not been settled yet');
    await sendReversals(world.ctx);
    expect(await mustStay()).toBeNull();
  });

  test('is taken back from each of two payouts of the event, at most what was sent', async () => {
    const { host, order, buy, owing } = await world.buildSold();
    const disputed = await buy();
    const { decide } = await world.openDispute(disputed);
    await world.advance(RELEASED);
    await world.settle();
    await decide('win');
    await world.settle();
    expect(await world.sent(host)).toEqual([5000, 5000]);
    for (const refunded of [order, disputed]) await world.refundInDashboard(refunded);
    expect(await owing()).toBe(10_000);
    for (let payout = 0; payout < 2; payout += 1) await world.settle();
    expect([await world.sent(host), await owing()]).toEqual([[0, 0], 0]);
  });

  test('is set off with the next event when the account is empty, as its own line', async () => {
    const { host, event, owing } = await refundedAfterPayout();
    await emptyAccount();
    await world.settle();
    expect([await owing(), await world.ctx.db.selectFrom('transfer_reversals').selectAll().execute()]).toEqual([
      5000,
      expect.arrayContaining([expect.objectContaining({ state: 'failed', amount: 5000 })]),
    ]);
    const next = await world.buildSale(host);
    await next.buy({ quantity: 3 });
    await world.advance(RELEASED);
    await beginSettlements(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([(await next.transfers()).map(({ amount }) => amount), await owing(), await next.owed()]).toEqual([
      [10_000],
      0,
      0,
    ]);
    expect(
      await world.ctx.db.selectFrom('settlement_offsets').selectAll().where('event_id', '=', next.event.id).execute(),
    ).toMatchObject([{ owing_event_id: event.id, amount: 5000 }]);
  });

  test('uses up the whole payout of a smaller event, and the rest stays owed', async () => {
    const { host, owing, order, buy } = await world.buildSold();
    const larger = await buy({ quantity: 2 });
    await world.advance(RELEASED);
    await world.settle();
    await emptyAccount();
    for (const paid of [order, larger]) await world.refundInDashboard(paid);
    expect(await owing()).toBe(15_000);
    const next = await world.buildSale(host);
    await next.buy();
    await world.advance(RELEASED);
    await beginSettlements(world.ctx);
    expect([await next.transfers(), await next.owed(), await owing()]).toEqual([[], 0, 10_000]);
  });

  test('is tried again a day after each refusal, and taken back even from an empty account where the provider lets it become negative', async () => {
    const { host, event, owing } = await refundedAfterPayout();
    await emptyAccount();
    for (let day = 0; day < 3; day += 1) {
      for (let run = 0; run < 2; run += 1) await world.settle();
      await world.advance(DAY);
    }
    const tried = world.ctx.db
      .selectFrom('transfer_reversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transfer_id')
      .select(['r.state', 'r.amount'])
      .where('t.event_id', '=', event.id);
    expect(await tried.execute()).toEqual(Array(3).fill({ state: 'failed', amount: 5000 }));
    await world.control('POST', '/settings', { uncovered_reversal: 'negative' });
    await world.settle();
    expect([await world.sent(host), await owing()]).toEqual([[5000], 0]);
  });
});

describe('the mails about a dispute', () => {
  test.each([
    ['before the payout', 0, ['is kept back until the bank decides', 'is paid out with the next payout']],
    ['after the payout', RELEASED, ['was paid out already', 'stays yours']],
  ])('%s say where the organizer’s part is', async (_when, wait, words) => {
    const { host, order } = await world.buildSold();
    await world.advance(wait);
    await world.settle();
    const mails = async () => {
      const owner = world.ctx.db.selectFrom('users').select('email').where('id', '=', host.organization.owner_user_id);
      const all = await writtenTo(world.ctx, (await owner.executeTakeFirstOrThrow()).email);
      return all.filter(({ template }) => template.startsWith('dispute_')).map(({ text }) => text);
    };
    const { decide } = await world.openDispute(order);
    const [opened] = await mails();
    await decide('win');
    const [, won] = await mails();
    expect([opened, won]).toEqual(words.map((part) => expect.stringContaining(part) as string));
  });
});

describe('a dispute that is opened after the payout', () => {
  test('is in the event’s statement and among the organization’s money until the bank has decided', async () => {
    const { host, event, order } = await world.buildSold();
    await world.advance(RELEASED);
    await world.settle();
    const statement = async () =>
      (await call<Statement>(world.url, `/events/${event.slug}/statement/`, host)).body.disputed.amount;
    const ofOrganization = async () =>
      (
        await call<Settlements>(world.url, `/payment/settlements/?organization_id=${host.organization.id}`, host)
      ).body.currencies.map(({ disputed }) => disputed.amount);
    expect([await statement(), await ofOrganization()]).toEqual([0, [0]]);
    const { decide } = await world.openDispute(order);
    expect([await statement(), await ofOrganization()]).toEqual([5000, [5000]]);
    await decide('win');
    expect([await statement(), await ofOrganization()]).toEqual([0, [0]]);
  });
});
