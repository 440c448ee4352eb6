import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { fulfilOrder } from '#server/domains/checkout/payment/fulfil-order.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { call, checkout } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { buildEntry } from './factory.ts';

const world = await createPayingWorld();
const { soldOut, comeBack, entryOf, match } = waitingListCalls(world);

async function offered(headers: Record<string, string> = {}) {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
  await comeBack(type.id, 1);
  await match();
  const { body } = await checkout(world.url, { offer_token: token }, headers);
  return { token, held: body };
}

test('the checkout of an offer that ran out says where it goes, and leads its own browser back to the list', async () => {
  const headers = { 'checkout-browser': 'phone' };
  const { token, held } = await offered(headers);
  await world.advance(2 * HOUR + MINUTE);
  await expireHolds(world.ctx);
  const path = `/payment/checkout-session-details/?session_id=${held.session_id}`;
  expect((await call(world.url, path, { headers })).body).toMatchObject({
    status: 'expired',
    message: 'Your time ran out, and your offer goes to the next person on the waiting list. You were not charged.',
    waiting_list_url: `/waiting-list/${token}`,
  });
  // Who has only the address of the checkout does not get into the list by it.
  expect((await call(world.url, path)).body).toMatchObject({ status: 'expired', waiting_list_url: null });
});

test('the checkout of an offer that was declined says so', async () => {
  const { token, held } = await offered();
  await entryOf(token, 'POST', 'decline/');
  expect((await world.look(held)).message).toBe(
    'You gave your offer back. It goes to the next person on the waiting list. You were not charged.',
  );
});

test.each([
  ['waits again', 'waiting'],
  ['has left the list', 'cancelled'],
])(
  'a payment after the end of the offer buys if tickets are left, and the entry is purchased: it %s',
  async (_, state) => {
    const type = await soldOut();
    const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
    await comeBack(type.id, 1);
    await match();
    const held = (await checkout(world.url, { offer_token: token })).body;
    const page = (await world.pay(held.session_id)).body;
    await world.control('POST', '/webhooks', { never: true });
    await world.card(page);
    await world.ctx.db
      .updateTable('payment_sessions')
      .set({ state: 'expired' })
      .where('order_id', '=', held.order.id)
      .execute();
    await world.ctx.db.transaction().execute(async (tx) => {
      await sql`select end_hold(${held.order.id}, 'expired', 'hold_ended', ${world.ctx.clock.now()})`.execute(tx);
    });
    expect(await world.look(held)).toMatchObject({ waiting_list_url: `/waiting-list/${token}` });
    if (state === 'cancelled') await entryOf(token, 'DELETE');
    expect((await entryOf(token)).body.state).toBe(state);
    const session = await world.ctx.db
      .selectFrom('payment_sessions')
      .select('provider_session_id')
      .where('order_id', '=', held.order.id)
      .executeTakeFirstOrThrow();
    await fulfilOrder(world.ctx, held.order.id, {
      from: 'webhook',
      providerSessionId: session.provider_session_id ?? '',
    });
    expect(await world.look(held)).toMatchObject({ status: 'paid', waiting_list_url: null });
    expect((await entryOf(token)).body.state).toBe('purchased');
    await world.control('POST', '/webhooks', { never: false });
  },
);
