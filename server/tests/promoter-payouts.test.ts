import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectHooks } from '#server/connect-hooks.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { finishRepaid } from '#server/domains/payments/finish-repaid.ts';
import { payCommissions } from '#server/domains/payments/pay-commissions.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createPromoterMoneyWorld } from '#server/testing/promoter-money.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { isLockAwaited } from '#server/testing/database.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { until } from '#server/testing/until.ts';

const CREATE = { method: 'POST', path: '/v1/transfers' };

const world = await createPromoterMoneyWorld();
beforeEach(() => world.reset());

describe('a payout', () => {
  /** A promoter who earns 10.00 with each sale and whose account is ready. */
  async function payable({ sales = 1 } = {}) {
    const jo = await world.buildPromoted();
    const orders = [];
    for (let count = 0; count < sales; count += 1) orders.push(await jo.buy());
    const [order, second, third] = orders;
    if (!order) throw new Error('a sale is needed');
    await world.afterTheEvent();
    return { ...jo, order, second, third, ...(await world.makePayable(jo)) };
  }

  test('of earned commission is sent once, however often the jobs run, with a mail', async () => {
    const jo = await payable();
    await Promise.all([1, 2, 3].map(() => payCommissions(world.ctx)));
    await Promise.all([1, 2, 3].map(() => sendTransfers(world.ctx, transferHooks)));
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    await world.settleWebhooks();
    expect([await jo.made(), await jo.states(), await jo.owed()]).toEqual([
      [1000],
      ['paid 1000'],
      { pending: 0, earned: 0, owes: 0 },
    ]);
    const mails = await writtenTo(world.ctx, jo.user.email);
    const [paid, ...others] = mails.filter(({ subject }) => /on its way/.test(subject));
    expect([paid?.subject, paid?.text.includes(jo.title), others]).toEqual(['€10.00 is on its way to you', true, []]);
    expect(mails.map(({ subject }) => subject)).toContain('You can be paid');
    expect((await jo.page()).results).toMatchObject([
      { commission: { paid: { amount: 1000 } }, paid_at: expect.any(String) as string },
    ]);
  });

  test.each([
    ['reset_after', 0],
    // By then the provider has forgotten the key.
    ['reset_after', 25],
    ['error_500', 0],
    ['reset_before', 0],
    ['truncate', 0],
  ])('is made once when its answer is lost (%s), also %i hours later', async (kind, hours) => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await world.control('POST', '/faults', {
      ...CREATE,
      kind,
      times: 4,
      ...(kind === 'error_500' && { after_work: true, stored: true }),
    });
    await sendTransfers(world.ctx, transferHooks);
    await world.control('DELETE', '/faults');
    await world.advance(hours * HOUR);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000']]);
  });

  test('waits while the account is not ready, and below 10.00', async () => {
    const jo = await payable();
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await refreshAccount(world.ctx, {
      owner: { user_id: jo.user.id },
      hooks: connectHooks,
      calls: world.ctx.provider.worker,
    });
    await payCommissions(world.ctx);
    expect(await jo.states()).toEqual(['earned 1000']);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await refreshAccount(world.ctx, {
      owner: { user_id: jo.user.id },
      hooks: connectHooks,
      calls: world.ctx.provider.worker,
    });
    await world.refundInDashboard(jo.order, 106);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[], ['earned 990']]);
  });

  test('that the provider refuses stays owed, the promoter is told, and it is retried a day later', async () => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states(), await jo.owed()]).toEqual([
      [],
      ['earned 1000'],
      { pending: 0, earned: 1000, owes: 0 },
    ]);
    const subjects = async () => (await writtenTo(world.ctx, jo.user.email)).map(({ subject }) => subject);
    expect(await subjects()).toContain('€10.00 that you earned could not be sent yet');
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect(await jo.made()).toEqual([]);
    await world.advance(DAY + HOUR);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000']]);
  });

  test('that the provider refused is retried as soon as the account has been read again, as for organizers', async () => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await sendTransfers(world.ctx, transferHooks);
    await world.advance(HOUR);
    const reading = { owner: { user_id: jo.user.id }, hooks: connectHooks, calls: world.ctx.provider.worker };
    await refreshAccount(world.ctx, reading);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await refreshAccount(world.ctx, reading);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000']]);
  });

  test('leaves out commission on a disputed payment until the bank has decided', async () => {
    const jo = await payable({ sales: 2 });
    const dispute = await world.openDispute(jo.order);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['earned 1000', 'paid 1000']]);
    expect((await jo.page()).results).toMatchObject([
      { disputed: { pending: { amount: 0 }, earned: { amount: 1000 } } },
    ]);
    await dispute.decide('win');
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([
      [1000, 1000],
      ['paid 1000', 'paid 1000'],
    ]);
  });

  test('leaves out commission whose dispute is won while the payout is being started', async () => {
    const jo = await payable({ sales: 2 });
    const dispute = await world.openDispute(jo.order);
    let paying: Promise<void> = Promise.resolve();
    await world.ctx.db.transaction().execute(async (tx) => {
      // The payout has read what it can send, and waits before it is written.
      await sql`lock table transfers in share mode`.execute(tx);
      paying = payCommissions(world.ctx);
      await until(() => isLockAwaited(world.database), { what: 'the payout waits' });
      const closed_at = world.clock.now();
      const won = world.ctx.db.updateTable('disputes').set({ state: 'won', closed_at });
      await won.where('provider_dispute_id', '=', dispute.id).execute();
    });
    await paying;
    await dispute.decide('win');
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['earned 1000', 'paid 1000']]);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([
      [1000, 1000],
      ['paid 1000', 'paid 1000'],
    ]);
  });

  test('that cannot be started or recorded does not stop those of others', async () => {
    const promoters = [await payable(), await payable()].sort((a, b) => (a.account.id < b.account.id ? -1 : 1));
    const [bad, good] = promoters;
    const { pool } = world.database;
    const isBad = `new.connected_account_id = '${bad?.account.id}'`;
    await withFailingWrites(pool, { of: 'insert on transfers', when: isBad }, () => payCommissions(world.ctx));
    expect([await bad?.states(), (await good?.owed())?.earned]).toEqual([['earned 1000'], 0]);

    await payCommissions(world.ctx);
    await sql`update transfers set updated_at = updated_at - interval '1 hour'
               where connected_account_id = ${bad?.account.id}`.execute(world.ctx.db);
    const when = `${isBad} and new.state = 'done'`;
    const send = () => sendTransfers(world.ctx, transferHooks);
    await withFailingWrites(pool, { of: 'update on transfers', when }, send);
    expect([await bad?.states(), await good?.states()]).toEqual([['earned 1000'], ['paid 1000']]);
    await send();
    expect([await bad?.states(), await bad?.made()]).toEqual([['paid 1000'], [1000]]);
  });

  test('is owed back by the promoter if its tickets are refunded later', async () => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    await world.refundInDashboard(jo.order, 5300);
    expect([await jo.states(), await jo.owed()]).toEqual([['paid 500'], { pending: 0, earned: 0, owes: 500 }]);
    const { totals, results } = await jo.page();
    expect([totals, results]).toMatchObject([[{ owing: { amount: 500 } }], [{ owing: { amount: 500 } }]]);
  });

  test('of another event sets off what is owed back, once; a refusal changes nothing', async () => {
    const jo = await payable();
    const pay = async () => {
      await payCommissions(world.ctx);
      await sendTransfers(world.ctx, transferHooks);
    };
    await pay();
    await world.refundInDashboard(jo.order, 5300);
    const next = await world.buildPromoted(5000, jo);
    await next.buy();
    const more = await next.buy();
    await world.afterTheEvent();
    const dispute = await world.openDispute(more);
    await pay();
    // 10.00 less 5.00 is below the least amount.
    expect([await jo.made(), (await jo.owed()).owes]).toEqual([[1000], 500]);

    await dispute.decide('win');
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await pay();
    expect([(await jo.owed()).owes, (await next.owed()).earned]).toEqual([500, 2000]);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await world.advance(DAY + HOUR);
    await pay();
    await pay();
    expect((await jo.made()).toSorted()).toEqual([1000, 1500]);
    expect([await jo.owed(), await next.owed()]).toEqual(Array(2).fill({ pending: 0, earned: 0, owes: 0 }));
    expect([...(await jo.states()), ...(await next.states())]).toEqual(['paid 500', 'paid 1000', 'paid 1000']);
    expect((await jo.page()).totals).toMatchObject([{ paid: { amount: 2500 }, owing: { amount: 0 } }]);
    const mails = await writtenTo(world.ctx, jo.user.email);
    const [mail] = mails.filter(({ subject }) => subject === '€15.00 is on its way to you');
    expect(mail?.text).toContain(`Back for ${jo.title}: buyers got their money back after you were paid`);
    await world.settleWebhooks();
    await expectInvariants(world);
  });

  test('is not waited for when the commission has repaid what its link owed', async () => {
    const jo = await payable({ sales: 3 });
    if (!jo.second || !jo.third) throw new Error('three sales are needed');
    const pay = async () => {
      await finishRepaid(world.ctx);
      await payCommissions(world.ctx);
      await sendTransfers(world.ctx, transferHooks);
    };
    const [dispute, other] = [await world.openDispute(jo.order), await world.openDispute(jo.second)];
    await pay();
    await world.refundInDashboard(jo.third, 10_600);
    await pay();
    // The banks have not decided yet.
    expect(await jo.states()).toEqual(['earned 1000', 'earned 1000', 'reversed 0']);
    await dispute.decide('win');
    await pay();
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000', 'earned 1000', 'reversed 0']]);
    await other.decide('win');
    await pay();
    expect([await jo.made(), await jo.states(), await jo.owed()]).toEqual([
      [1000, 1000],
      ['paid 1000', 'paid 1000', 'reversed 0'],
      { pending: 0, earned: 0, owes: 0 },
    ]);
    expect((await jo.page()).totals).toMatchObject([{ earned: { amount: 0 }, paid: { amount: 2000 } }]);
    await expectInvariants(world);
  });

  test('is reached behind a hundred that stay below 10.00 after what is owed back', async () => {
    const promoters = [await payable(), await payable()].sort((a, b) => (a.account.id < b.account.id ? -1 : 1));
    const [first, last] = promoters;
    // Commission in a hundred currencies, for which the ledger owes nothing.
    await sql`
      with copies as (
        insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'session_id', o.session_id || n))).*
          from orders o, generate_series(1, 100) n where o.id = ${first?.order.order.id}
        returning id)
      insert into commissions (order_id, promoter_link_id, currency, amount, state, created_at)
      select id, ${first?.link.id}::uuid, 'a' || row_number() over (), 1000, 'earned', ${world.clock.now()}::timestamptz
        from copies`.execute(world.ctx.db);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    // The books do not know them.
    await sql`delete from orders where id in (select order_id from commissions where currency like 'a%')`.execute(
      world.ctx.db,
    );
    expect(await last?.made()).toEqual([1000]);
  });
});
