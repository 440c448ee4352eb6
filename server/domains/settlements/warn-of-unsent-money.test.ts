import { beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { createSettlingWorld, RELEASED } from '#server/testing/settling.ts';
import { warnOfUnsentMoney } from './warn-of-unsent-money.ts';

const world = await createSettlingWorld();
beforeEach(() => world.reset());

const never = (path: string) =>
  world.control('POST', '/faults', { kind: 'rate_limit', method: 'POST', path, times: null });

/** What is reported when the provider has not answered for nearly a day, and for more. */
async function reportedAround(wait = DAY) {
  await world.advance(wait - HOUR);
  const before = await warnOfUnsentMoney(world.ctx);
  await world.advance(2 * HOUR);
  return [before, await warnOfUnsentMoney(world.ctx)];
}

test('a refund that the provider has not answered for a day is reported until it is sent', async () => {
  const { order } = await world.buildSold();
  const { refund_id: id } = await refundOrder(world.ctx, order.order.id, { reason: 'organizer' });
  await never('/v1/refunds');
  await sendRefunds(world.ctx);
  const { amount } = order.order.total;
  expect(await reportedAround()).toEqual([[], [{ kind: 'refund', id, currency: 'eur', amount }]]);
  await world.reset();
  await sendRefunds(world.ctx);
  expect(await warnOfUnsentMoney(world.ctx)).toEqual([]);
});

test('so is a payout, and the attempt to take it back', async () => {
  const { order, transfers } = await world.buildSold();
  await world.advance(RELEASED);
  await never('/v1/transfers');
  await world.settle();
  const [payout] = await transfers();
  const paid = { id: payout?.id, currency: 'eur', amount: 5000 };
  expect(await reportedAround()).toEqual([[], [{ kind: 'payout', ...paid }]]);
  await world.reset();
  await world.settle();
  expect(await warnOfUnsentMoney(world.ctx)).toEqual([]);

  await world.refundInDashboard(order);
  await never('/v1/transfers/*/reversals');
  await world.settle();
  const reversal = { kind: 'reversal', id: expect.any(String) as string, currency: 'eur', amount: 5000 };
  expect(await reportedAround()).toEqual([[], [reversal]]);
});

test('a payout that waits for money is reported after a week, in which sales become available', async () => {
  await world.control('POST', '/settings', { available_after_days: 30 });
  const sale = await world.buildSale(await world.buildReadyHost());
  await sale.buy({ card: '4242424242424242', quantity: 4 });
  const [euro] = (await world.stripe.balance.retrieve()).available.filter(({ currency }) => currency === 'eur');
  if (euro && euro.amount > 0) await world.stripe.payouts.create({ amount: euro.amount, currency: 'eur' });
  await world.advance(RELEASED);
  await world.settle();
  const waits = { kind: 'payout', amount: 20_000 };
  const [before, after] = await reportedAround(7 * DAY);
  expect([before?.filter(({ kind }) => kind === 'payout'), after]).toMatchObject([[], [waits]]);
});
