import { beforeEach, expect, test } from 'vitest';
import { beginReversals } from '#server/domains/settlements/begin-reversals.ts';
import { beginSellerReversals } from '#server/domains/settlements/begin-seller-reversals.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { tellWaitingSellers } from '#server/domains/settlements/seller-transfers.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { tellWaiting } from '#server/domains/settlements/tell-waiting.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { createSellerMoneyWorld, RELEASED } from '#server/testing/seller-money.ts';

const world = await createSellerMoneyWorld();
beforeEach(() => world.reset());

const transfersOf = async (event: { id: string }) =>
  (await world.ctx.db.selectFrom('transfers').select('amount').where('event_id', '=', event.id).execute()).length;

const transferOf = async (event: { id: string }) => {
  const transfers = world.ctx.db.selectFrom('transfers').select('id').where('event_id', '=', event.id);
  return (await transfers.executeTakeFirstOrThrow()).id;
};

test('an organizer’s payout that cannot be started does not stop those of others', async () => {
  const [bad, good] = [await world.buildSold(), await world.buildSold()];
  await world.advance(RELEASED);
  const failing = { of: 'insert on transfers', when: `new.event_id = '${bad.event.id}'` };
  await withFailingWrites(world.database.pool, failing, () => beginSettlements(world.ctx));
  expect([await transfersOf(bad.event), await transfersOf(good.event)]).toEqual([0, 1]);
  await beginSettlements(world.ctx);
  expect(await transfersOf(bad.event)).toBe(1);
});

test('a seller’s payout that cannot be started does not stop those of others', async () => {
  const nights = [await world.buildNight(), await world.buildNight()];
  for (const night of nights) {
    const seller = await world.buildSeller();
    await world.resold(night, seller);
    await seller.onboard();
  }
  await world.advance(RELEASED);
  const [bad, good] = nights.map(({ event }) => event).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!bad || !good) throw new Error('two nights are needed');
  const failing = { of: 'insert on transfers', when: `new.event_id = '${bad.id}'` };
  await withFailingWrites(world.database.pool, failing, () => beginSellerTransfers(world.ctx));
  expect([await transfersOf(bad), await transfersOf(good)]).toEqual([0, 1]);
});

test('what is to be taken back for one event does not wait for that of another', async () => {
  const [bad, good] = [await world.buildSold(), await world.buildSold()];
  // What the provider refunds comes from the money of others.
  const ends_at = new Date(world.ctx.clock.now().getTime() + 300 * DAY);
  await (await world.buildSale(await world.buildReadyHost(), { ends_at })).buy({ quantity: 10 });
  await world.advance(RELEASED);
  await world.settle();
  for (const { order } of [bad, good]) await world.refundInDashboard(order);
  const reversalsOf = async ({ event }: typeof bad) => {
    const rows = world.ctx.db
      .selectFrom('transfer_reversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transfer_id')
      .select('r.id')
      .where('t.event_id', '=', event.id);
    return (await rows.execute()).length;
  };
  const failing = {
    of: 'insert on transfer_reversals',
    when: `new.transfer_id = '${await transferOf(bad.event)}'`,
  };
  await withFailingWrites(world.database.pool, failing, () => beginReversals(world.ctx));
  expect([await reversalsOf(bad), await reversalsOf(good)]).toEqual([0, 1]);
  await beginReversals(world.ctx);
  expect(await reversalsOf(bad)).toBe(1);
});

test('what one seller is to give back does not wait for what another is', async () => {
  const nights = [await world.buildNight(), await world.buildNight()];
  const seconds = [];
  for (const night of nights) {
    const seller = await world.buildSeller();
    seconds.push((await world.resold(night, seller)).second);
    await seller.onboard();
  }
  await world.advance(RELEASED + MINUTE);
  await world.settleSellers();
  for (const order of seconds) await (await world.openDispute(order)).decide('lose');
  const owing = await world.ctx.db
    .selectFrom('listings')
    .select('id')
    .where(
      'event_id',
      'in',
      nights.map(({ event }) => event.id),
    )
    .orderBy('id')
    .execute();
  const [bad, good] = owing.map(({ id }) => id);
  if (!bad || !good) throw new Error('two listings are needed');
  const reversalsOf = async (id: string) =>
    (await world.ctx.db.selectFrom('transfer_reversals').select('id').where('listing_id', '=', id).execute()).length;
  const failing = { of: 'insert on transfer_reversals', when: `new.listing_id = '${bad}'` };
  await withFailingWrites(world.database.pool, failing, () => beginSellerReversals(world.ctx));
  expect([await reversalsOf(bad), await reversalsOf(good)]).toEqual([0, 1]);
  await beginSellerReversals(world.ctx);
  expect(await reversalsOf(bad)).toBe(1);
});

test('the mail about money that waits for an account does not wait for that to another organizer', async () => {
  const [bad, good] = [await world.buildSold(), await world.buildSold()];
  for (const { host } of [bad, good]) {
    await world.put(host, { state: 'restricted' });
    await host.check();
  }
  await world.advance(RELEASED);
  const mailsAbout = async ({ event }: typeof bad) => {
    const mails = world.ctx.db.selectFrom('outbox').select('key').where('template', '=', 'settlement_waiting');
    return (await mails.where('key', 'like', `%:${event.id}:%`).execute()).length;
  };
  const failing = { of: 'insert on outbox', when: `new.payload ->> 'event_id' = '${bad.event.id}'` };
  await withFailingWrites(world.database.pool, failing, () => tellWaiting(world.ctx));
  expect([await mailsAbout(bad), await mailsAbout(good)]).toEqual([0, 1]);
  await tellWaiting(world.ctx);
  expect(await mailsAbout(bad)).toBe(1);
});

test('the mail about money that waits for a seller’s account does not wait for that to another seller', async () => {
  const nights = [await world.buildNight(), await world.buildNight()];
  const seller = await world.buildSeller();
  for (const night of nights) await world.resold(night, seller);
  await world.advance(RELEASED);
  const [bad, good] = nights.map(({ event }) => event.id).sort();
  const mailsAbout = async (event_id: string | undefined) => {
    const mails = world.ctx.db.selectFrom('outbox').select('key').where('template', '=', 'resale_waiting');
    return (await mails.where('key', 'like', `%:${event_id}:%`).execute()).length;
  };
  const failing = { of: 'insert on outbox', when: `new.payload ->> 'event_id' = '${bad}'` };
  await withFailingWrites(world.database.pool, failing, () => tellWaitingSellers(world.ctx));
  expect([await mailsAbout(bad), await mailsAbout(good)]).toEqual([0, 1]);
  await tellWaitingSellers(world.ctx);
  expect(await mailsAbout(bad)).toBe(1);
});

test('a reversal without an answer moves to the end of the queue, and one that cannot be recorded, too', async () => {
  // Money of others, from which the refund is paid until it is taken back.
  const ends_at = new Date(world.ctx.clock.now().getTime() + 300 * DAY);
  await (await world.buildSale(await world.buildReadyHost(), { ends_at })).buy({ quantity: 10 });
  const { host, event, order, buy } = await world.buildSold();
  await buy();
  await world.advance(RELEASED);
  await world.settle();
  await world.refundInDashboard(order);
  await beginReversals(world.ctx);
  const row = () =>
    world.ctx.db
      .selectFrom('transfer_reversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transfer_id')
      .select(['r.state', 'r.updated_at'])
      .where('t.event_id', '=', event.id)
      .executeTakeFirstOrThrow();

  /** Sends what is due; whether the reversal is still to be sent, and was tried last of all. */
  const isTried = async (send: () => Promise<unknown>) => {
    await world.advance(MINUTE);
    const begun = world.clock.now();
    await send();
    const { state, updated_at } = await row();
    return state === 'intent' && updated_at >= begun;
  };

  await world.control('POST', '/faults', { kind: 'reset_before', path: null, times: null });
  expect(await isTried(() => sendReversals(world.ctx))).toBe(true);
  await world.control('DELETE', '/faults');
  const failing = { of: 'update on transfer_reversals', when: `new.state = 'done'` };
  const sendAndFail = () => withFailingWrites(world.database.pool, failing, () => sendReversals(world.ctx));
  expect(await isTried(sendAndFail)).toBe(true);
  await sendReversals(world.ctx);
  expect([(await row()).state, await world.sent(host)]).toEqual(['done', [5000]]);
});
