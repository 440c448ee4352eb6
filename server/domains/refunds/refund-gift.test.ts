import { expect, test } from 'vitest';
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
