import { expect, test } from 'vitest';
import { claimTransfer } from '#server/domains/ticket-transfers/claim-transfer.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createPayingWorld();

test('the end of a gift gives its guest no more places than the limit for each buyer', async () => {
  const host = await buildHostedEvent(world, { max_per_buyer: 2 }, [{ price_amount: 0 }]);
  const ticket_type_id = host.types[0]?.id ?? '';
  const email = guestEmail();
  const given = await host.send<{ order_id: string }>('POST', '/complimentary/', {
    ...{ name: 'Ana', email, ticket_type_id, quantity: 2 },
  });
  await world.hold({ ticket_type_id, quantity: 2, email });
  expect((await refundOrder(world.ctx, given.body.order_id)).order_status).toBe('refunded');
  await expect(world.hold({ ticket_type_id, quantity: 1, email })).rejects.toThrow('limit');
});

test('whoever accepted a ticket is told that it ended with its order; its buyer has a mail of their own', async () => {
  const { ctx } = world;
  const { order, token, to_email, owner } = await buildTransfer(ctx);
  await claimTransfer(ctx, null, { visit: { token, network: 'here' }, name: '' });
  await world.advance(1000);
  await refundOrder(ctx, order.id);
  const about = async (email: string) =>
    (await writtenTo(ctx, email)).filter(({ template }) => template === 'ticket_ended').map(({ text }) => text);
  expect(await about(to_email)).toEqual([expect.stringContaining('no longer gets anybody in')]);
  expect(await about(owner.email)).toEqual([]);
});
