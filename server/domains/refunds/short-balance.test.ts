import { expect, test } from 'vitest';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { findShortBalances } from './short-balance.ts';

const world = await createPayingWorld();

test('while the provider’s balance cannot be read, nobody is told to pay in the whole amount', async () => {
  const type = await buildTicketType(world.ctx, { price_amount: 5000 });
  const held = await world.holdAndPay({ ticket_type_id: type.id });
  await world.card(held.page);
  await world.look(held);
  const { refund_id } = await refundOrder(world.ctx, held.order.id);
  await world.ctx.db
    .updateTable('refunds')
    .set({ waits_for_balance: true })
    .where('id', '=', refund_id ?? '')
    .execute();
  await world.control('POST', '/faults', { kind: 'rate_limit', method: 'GET', path: '/v1/balance', times: null });
  expect(await findShortBalances(world.ctx)).toEqual([]);
  await world.reset();
  expect(await findShortBalances(world.ctx)).toMatchObject([{ waiting_amount: held.order.total.amount }]);
});
