import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { endOutageOf, payInOutage } from '#server/testing/payment-outage.ts';
import { forgetUnpaid } from './forget-unpaid.ts';

const world = await createPayingWorld();

test('a payment that arrives after its buyer was deleted is refunded in full, without a mail', async () => {
  const { db } = world.ctx;
  await world.control('POST', '/webhooks', { never: true });
  const held = await world.holdAndPay();
  await payInOutage(world, held);
  const ends_at = addMilliseconds(world.clock.now(), -31 * DAY);
  const over = { starts_at: addMilliseconds(ends_at, -DAY), ends_at, doors_at: null };
  await db.updateTable('events').set(over).where('id', '=', held.order.event.id).execute();
  const movePage = (state: string) =>
    db.updateTable('payment_sessions').set({ state }).where('order_id', '=', held.order.id).execute();
  await movePage('expired');
  await forgetUnpaid(world.ctx);
  const buyer_email = placeholderEmail(held.order.id);
  expect(await world.order(held)).toMatchObject({ status: 'expired', buyer_email, holder_names: [] });
  await movePage('open');
  await endOutageOf(world);
  await sendRefunds(world.ctx);
  expect(await world.look(held)).toMatchObject({ status: 'refunded', refunded: held.order.total });
  expect(await world.mailKeys(held)).toEqual(['checkout_not_charged', 'payment_late_refunded']);
  const { rows } = await sql<{ to_email: string }>`
    select distinct to_email from outbox where payload ->> 'order_id' = ${held.order.id}`.execute(db);
  expect(rows).toEqual([{ to_email: buyer_email }]);
});
