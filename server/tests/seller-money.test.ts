import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { findUnpaidSales } from '#server/domains/payments/obligations.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { buildStaffOnDuty } from '#server/domains/staff/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import type { PostponementPage } from '#contract/postponements.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { call } from '#server/testing/checkout.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { createSellerMoneyWorld, RELEASED } from '#server/testing/seller-money.ts';

const CREATE = { method: 'POST', path: '/v1/transfers' };

const world = await createSellerMoneyWorld();
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

describe('what a seller gets', () => {
  test('is sent 48 hours after the event, once for all its sales, however often the jobs run, with a mail', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const [one, two] = [await world.resold(night, seller), await world.resold(night, seller)];
    expect(await seller.onboard()).toBe(200);
    await world.advance(RELEASED - MINUTE);
    await world.settleSellers();
    expect([await seller.sent(), await one.owed()]).toEqual([[], 5300]);
    await world.advance(2 * MINUTE);
    // The promised day has passed, so no day is shown any more; also in the minutes before the job runs.
    const leaving = { state: 'pending', release_at: null, reason: 'It is being sent.' };
    expect(await world.payouts(seller)).toMatchObject([leaving, leaving]);
    await Promise.all([1, 2, 3].map(() => beginSellerTransfers(world.ctx)));
    expect(await world.payouts(seller)).toMatchObject([leaving, leaving]);
    await Promise.all([1, 2, 3].map(() => sendTransfers(world.ctx, transferHooks)));
    await world.settleSellers();
    expect(await seller.sent()).toEqual([10_600]);
    expect([await one.owed(), await two.owed()]).toEqual([0, 0]);
    expect(await world.mailsTo(seller, /^resale_paid/)).toEqual(['Paid out: €106.00 for Velvet Night']);
    expect(await world.payouts(seller)).toMatchObject([
      { state: 'paid', amount: { amount: 5300 }, paid_at: expect.any(String), reason: '' },
      { state: 'paid' },
    ]);
  });

  test('waits until buyers of an event that moved to a sooner date have chosen, like the host’s money', async () => {
    const now = world.ctx.clock.now();
    const starts_at = addMilliseconds(now, 20 * DAY);
    const host = await world.buildReadyHost();
    const dates = { doors_at: null, starts_at, ends_at: addMilliseconds(starts_at, HOUR) };
    const [night, seller] = [await world.buildSale(host, dates), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    const soon = (hours: number) => wallTimeOf(addMilliseconds(now, hours * HOUR), night.event.time_zone);
    const body = { version: 1, starts_at: soon(1), ends_at: soon(2), message: '' };
    const path = `/events/${night.event.slug}/postponement/`;
    const moved = await call<PostponementPage>(world.url, path, { method: 'POST', body, headers: host.headers });
    const release_at = moved.body.postponement?.choose_until;
    expect([moved.status, await world.payouts(seller)]).toMatchObject([200, [{ state: 'pending', release_at }]]);
    await world.advance(13 * DAY);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    await world.advance(DAY + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
  });

  test('is behind the button of the mails about their account: it leads to the page with their sales', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED);
    await world.settleSellers();
    const stripeAccount = await seller.accountId();
    const { id } = await world.stripe.payouts.create({ amount: 5300, currency: 'eur' }, { stripeAccount });
    await world.control('POST', `/payouts/${id}`, { action: 'fail', failure_code: 'account_closed' });
    await world.settleWebhooks();
    const mails = await writtenTo(world.ctx, seller.user.email);
    const about = mails.filter(({ template }) => template === 'own_payouts' || template === 'bank_refused');
    expect(about.map(({ subject }) => subject)).toEqual(['You can be paid', 'Your bank sent €53.00 back']);
    for (const { text } of about) expect(text).toContain('/my-tickets/resale/payouts');
  });

  test('is held if the seller’s history gives a reason at that moment, without an earlier review', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await sql`update users set created_at = ${world.ctx.clock.now()} where id = ${seller.user.id}`.execute(
      world.ctx.db,
    );
    await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    const reviews = world.ctx.db.selectFrom('seller_reviews').select(['state', 'reasons']);
    expect(await reviews.where('seller_user_id', '=', seller.user.id).execute()).toEqual([
      { state: 'held', reasons: ['new_account'] },
    ]);
    await world.advance(3 * DAY);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
  });

  test('waits for an account, says so once, and keeps their Velvet account open', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    await world.settleSellers();
    expect(await world.mailsTo(seller, /^resale_waiting/)).toEqual(['€53.00 for Velvet Night is waiting for you']);
    const open = () => inTransaction(world.ctx.db, (tx) => findUnpaidSales(tx, seller.user.id));
    expect(await open()).toContain('is not settled yet');
    // The promised day has passed, so none is shown.
    const waiting = { state: 'pending', release_at: null };
    expect(await world.payouts(seller)).toMatchObject([{ ...waiting, reason: 'It waits: say where your money goes.' }]);
    await seller.onboard();
    await seller.put('restricted');
    await seller.check();
    expect(await world.payouts(seller)).toMatchObject([
      { ...waiting, reason: 'It is sent automatically once your account is ready.' },
    ]);
    await seller.put('ready');
    await seller.check();
    await world.settleSellers();
    expect([await seller.sent(), await open()]).toEqual([[5300], null]);
  });

  test('waits for an account that exists but cannot be paid: the mail does not ask where it goes', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    await seller.put('restricted');
    await seller.check();
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    const mails = await writtenTo(world.ctx, seller.user.email);
    const waiting = mails.find(({ template }) => template === 'resale_waiting');
    expect(waiting?.text).toContain('our payment provider cannot pay you yet');
    expect(waiting?.text).not.toContain('we do not know yet where to');
  });

  test('waits without a day while the event is off sale, and is sent once its host publishes it again, also when it is over', async () => {
    const host = await world.buildReadyHost();
    const [night, seller] = [await world.buildNight(host), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    const event = world.ctx.db.updateTable('events').where('id', '=', night.event.id);
    await event.set({ state: 'draft', blocked_at: world.ctx.clock.now() }).execute();
    expect(await world.payouts(seller)).toMatchObject([
      { state: 'pending', release_at: null, reason: 'It waits while the event is off sale.' },
    ]);
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    await event.set({ blocked_at: null }).execute();
    const authorization = `Token ${await buildSession(world.ctx, { id: host.organization.owner_user_id })}`;
    const path = `/events/${night.event.slug}/publish/`;
    expect(await call(world.url, path, { method: 'POST', headers: { authorization } })).toMatchObject({ status: 200 });
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
  });

  test('that the provider refuses is held, the seller is notified, and it is sent once their account is in order', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const sale = await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    // The account is restricted between our reading and the transfer.
    await world.control('POST', '/webhooks', { never: true });
    await seller.put('restricted');
    await world.settleSellers();
    expect([await seller.sent(), await sale.owed()]).toEqual([[], 5300]);
    expect(await world.mailsTo(seller, /^resale_refused/)).toEqual(['€53.00 for Velvet Night could not be sent yet']);
    expect(await world.payouts(seller)).toMatchObject([
      { release_at: null, reason: 'Our payment provider refused it. We try again within a day.' },
    ]);
    await seller.check();
    await seller.put('ready');
    await world.advance(MINUTE);
    await seller.check();
    await world.settleSellers();
    expect([await seller.sent(), await sale.owed()]).toEqual([[5300], 0]);
  });

  test('is sent once when the response gets lost (PAY-27)', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await world.control('POST', '/faults', { ...CREATE, kind: 'reset_after', times: 1 });
    await world.settleSellers();
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
  });

  test('is never sent for a cancelled event, nor during a review by staff', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    const other = await world.buildNight();
    await world.resold(other, seller);
    const gift = await world.resold(other, seller);
    const { id: buyer_user_id } = await buildUser(world.ctx);
    await world.ctx.db.updateTable('orders').set({ buyer_user_id }).where('id', '=', gift.first.order.id).execute();
    await seller.onboard();
    const now = world.ctx.clock.now();
    await world.review(night, seller, { state: 'held', reason: 'disputes', due_in: 90 * DAY });
    await sql`update events set state = 'cancelled', cancelled_at = ${now} where id = ${other.event.id}`.execute(
      world.ctx.db,
    );
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    expect((await world.payouts(seller)).map(({ state, reason }) => [state, reason.split('.')[0]]).toSorted()).toEqual([
      ['held', 'We are checking this sale'],
      ['stopped', 'The event was cancelled: its buyer gets their money back, and so does whoever paid for it before'],
      ['stopped', 'The event was cancelled: its buyer gets their money back, and you get back what you paid yourself'],
    ]);
    await sql`update events set state = 'published', cancelled_at = null where id = ${other.event.id}`.execute(
      world.ctx.db,
    );
  });
});

describe('staff decide about a seller whose money is held', () => {
  test('stopped money is never sent, released money is, and a transfer under way cannot be stopped', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    await world.resold(night, seller);
    await seller.onboard();
    const { id } = await world.review(night, seller, { state: 'held', reason: 'disputed', due_in: HOUR });
    await world.advance(RELEASED + MINUTE);
    const { headers } = await buildStaffOnDuty(world.ctx);
    const decide = (act: string) =>
      call(world.url, `/staff/sellers/${id}/${act}/`, { method: 'POST', headers, body: { reason: 'A stolen card.' } });
    // Its time has come, and it would be released by itself.
    await decide('stop');
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    expect((await world.payouts(seller))[0]).toMatchObject({
      state: 'stopped',
      reason: 'This payout was stopped: A stolen card.',
    });
    await decide('release');
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
    expect(await decide('stop')).toMatchObject({ status: 409, body: { code: 'sent_already' } });
  });
});
