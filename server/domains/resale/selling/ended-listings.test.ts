import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { sellingCalls } from '#server/testing/selling.ts';

const velvet = await createTestApp();
const { buildOwn, list, mine } = sellingCalls(velvet);

test.each([
  ['was refunded', 'This ticket was refunded.', (id: string) => refundOrder(velvet.ctx, id)],
  [
    'has a questioned payment',
    'A bank questioned the payment of this ticket.',
    (id: string) =>
      sql`select end_disputed_offers(array(select id from tickets where order_id = ${id}), ${velvet.clock.now()})`.execute(
        velvet.ctx.db,
      ),
  ],
  [
    'lost its payment',
    'A bank took back what was paid for this ticket.',
    (id: string) => sql`select void_disputed_order(${id}, true, ${velvet.clock.now()})`.execute(velvet.ctx.db),
  ],
])('a listing whose ticket %s says so', async (_name, end_reason, end) => {
  const own = await buildOwn();
  await list(own);
  await end(own.order.id);
  expect(await mine(own, 'ended')).toMatchObject([{ state: 'void', taken_down_reason: '', end_reason }]);
});

test('a listing whose seller’s own purchase in Resale was undone says so', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const { ticket, resale_order } = await buildSoldListing(velvet.ctx, { buyer: user });
  await buildOffer(velvet.ctx, { ticket_id: ticket.id, seller: user });
  await refundOrder(velvet.ctx, resale_order.id, { reason: 'staff' });
  const end_reason = 'Your own purchase of this ticket was undone.';
  expect(await mine({ headers }, 'ended')).toMatchObject([{ state: 'void', end_reason }]);
});
