import { expect, test } from 'vitest';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createSettlingWorld } from '#server/testing/settling.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createSettlingWorld();
await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });

test('RF-09 after the payout the buyer is paid first; what the host’s empty account cannot give back stays owed by the host', async () => {
  const host = await world.buildReadyHost();
  const sale = await world.buildSale(host);
  const held = await sale.buy({ quantity: 2 });
  await world.advance(50 * HOUR);
  await world.settle();
  expect(await world.sent(host)).toEqual([10_000]);
  // The provider has paid the host's whole balance to the bank.
  await world.advance(3 * DAY);

  await refundOrder(world.ctx, held.order.id, { takes_used: true });
  await world.settle();
  await sendRefunds(world.ctx);
  const refunds = world.ctx.db.selectFrom('refunds').select(['state', 'amount']);
  expect(await refunds.where('order_id', '=', held.order.id).execute()).toEqual([
    { state: 'succeeded', amount: 10_600 },
  ]);
  expect([await sale.owed(), await sale.owing()]).toEqual([0, 10_000]);
  await world.settleWebhooks();
  await expectInvariants(world);
});
