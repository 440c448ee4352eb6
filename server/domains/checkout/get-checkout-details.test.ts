import { beforeEach, describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { call, details, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { deliverMails } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { BROWSER_HEADER, type Checkout, type CheckoutDetails } from '#contract/checkout.ts';
import { newSecret } from '#server/platform/lib/random.ts';

const world = await createPayingWorld({
  settings: { provider_recheck_seconds: 4, limit_details_per_session_minute: 40 },
});
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/webhooks', { never: true });
});

/** How many reads of payment pages the provider received during `work`. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  await world.control('POST', '/faults', {
    kind: 'delay',
    method: 'GET',
    path: '/v1/checkout/sessions/*',
    times: null,
  });
  await work();
  const { faults } = await world.control<{ faults: { seen: number }[] }>('GET', '/faults');
  await world.control('DELETE', '/faults');
  return faults[0]?.seen ?? 0;
}

describe('the details of a pending order', () => {
  test('poll the provider once for all concurrent requests, and again only after an interval', async () => {
    const held = await world.holdAndPay();
    const burst = () => Promise.all(Array.from({ length: 8 }, () => world.look(held)));
    expect(await countReads(burst)).toBe(1);
    expect(await countReads(burst)).toBe(0);
    await world.advance(4001);
    expect(await countReads(burst)).toBe(1);
  });

  test('do not poll before there is a payment page, or after the order has ended', async () => {
    const held = await world.hold();
    expect(await countReads(() => world.look(held))).toBe(0);
    const paid = await world.holdAndPay();
    await world.card(paid.page);
    expect((await world.look(paid)).status).toBe('paid');
    expect(await countReads(() => world.look(paid))).toBe(0);
  });

  test('come from our own tables when the provider is down', async () => {
    const held = await world.holdAndPay();
    await world.control('POST', '/faults', { kind: 'reset_before', times: null });
    expect(await world.look(held)).toMatchObject({ status: 'held', message: expect.stringContaining('held until') });
  });

  test('show whether the payment page was opened, here or in another tab', async () => {
    const held = await world.hold();
    expect(await world.look(held)).toMatchObject({ status: 'held', is_payment_open: false });
    const page = (await world.pay(held.session_id)).body;
    expect(await world.look(held)).toMatchObject({ status: 'held', is_payment_open: true });
    await world.card(page);
    await world.advance(4001);
    expect(await world.look(held)).toMatchObject({ status: 'paid', is_payment_open: false });
  });

  test('are rate-limited', async () => {
    const held = await world.hold();
    for (let count = 0; count < 40; count += 1) await world.look(held);
    const refused = await details(world.url, held.session_id);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('ticket links lead a signed-in buyer to My Tickets, anybody else to the checkout’s page', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  const { id } = await buildTicketType(world.ctx);
  const body = { ticket_type_id: id, quantity: 1 };
  const held = (await call<Checkout>(world.url, '/payment/checkout/', { method: 'POST', body, headers })).body;
  const page = (await world.pay(held.session_id, headers)).body;
  await world.card(page);
  const path = `/payment/checkout-session-details/?session_id=${held.session_id}`;
  const mine = await call<CheckoutDetails>(world.url, path, { headers });
  const [ticket] = mine.body.purchasedTickets;
  expect(ticket?.ticket_url).toBe(`/my-tickets/${ticket?.id}`);
  const others = await call<CheckoutDetails>(world.url, path);
  expect(others.body.purchasedTickets[0]?.ticket_url).toBe(`/checkout/${held.session_id}#ticket-1`);
});

test('AC-12 the session id alone shows neither address nor code, and an order’s id shows nothing', async () => {
  const { user, headers } = await buildSignedIn(world.ctx);
  const { id } = await buildTicketType(world.ctx, { price_amount: 0 });
  const body = { ticket_type_id: id, quantity: 1 };
  const sold = (await call<Checkout>(world.url, '/payment/checkout/', { method: 'POST', body, headers })).body;
  const stranger = await buildSignedIn(world.ctx);
  const path = '/payment/checkout-session-details/?session_id=';
  for (const others of [{}, stranger.headers]) {
    const seen = await call<CheckoutDetails>(world.url, `${path}${sold.session_id}`, { headers: others });
    expect(seen.body.purchasedTickets).toHaveLength(1);
    for (const secret of [user.email, user.username, 'T1.']) expect(JSON.stringify(seen.body)).not.toContain(secret);
    const byId = await call(world.url, `${path}${seen.body.order.id}`, { headers: others });
    expect(byId.status).toBe(404);
    const ticket = seen.body.purchasedTickets[0]?.id ?? '';
    expect([401, 404]).toContain((await call(world.url, `/tickets/${ticket}/`, { headers: others })).status);
  }
  // Passed on: the page does not show its new holder.
  const holder = { owner_user_id: stranger.user.id, owner_email: stranger.user.email };
  const [ticket] = await world.tickets(sold);
  await world.ctx.db.updateTable('tickets').set(holder).where('order_id', '=', sold.order.id).execute();
  const versions = world.ctx.db.updateTable('ticket_versions').set(holder);
  await versions.where('ticket_id', '=', ticket?.id ?? '').execute();
  expect((await world.look(sold)).purchasedTickets).toEqual([]);
});

test('names and answers are shown to whoever may change the checkout, not to whoever has its address', async () => {
  const { headers } = await buildSignedIn(world.ctx);
  const question = { id: 'q1', label: 'What can you not eat?', kind: 'text', required: false, choices: [] };
  const { id: event_id } = await buildEvent(world.ctx, { questions: JSON.stringify([question]) });
  const { id } = await buildTicketType(world.ctx, { event_id, price_amount: 1000 });
  const stranger = await buildSignedIn(world.ctx);
  const guest = { [BROWSER_HEADER]: newSecret() };
  const other = { [BROWSER_HEADER]: newSecret() };
  const owners = [
    { own: headers, others: [{}, stranger.headers] },
    { own: guest, others: [{}, stranger.headers, other] },
  ];
  for (const { own, others } of owners) {
    const body = { ticket_type_id: id, quantity: 1, ...(own === guest && { email: guestEmail() }) };
    const held = (await call<Checkout>(world.url, '/payment/checkout/', { method: 'POST', body, headers: own })).body;
    const typed = { holder_names: ['Ada Lovelace'], answers: { q1: 'peanuts' } };
    await call(world.url, `/payment/checkout/${held.session_id}/`, { method: 'PATCH', body: typed, headers: own });
    const seenBy = async (as: Record<string, string>) => {
      const path = `/payment/checkout-session-details/?session_id=${held.session_id}`;
      return (await call<CheckoutDetails>(world.url, path, { headers: as })).body;
    };
    const nothing = { holder_names: [], answers: {} };
    expect((await seenBy(own)).order).toMatchObject(typed);
    for (const as of others) expect((await seenBy(as)).order).toMatchObject(nothing);
    await world.card((await world.pay(held.session_id, own)).body);
    expect((await seenBy(own)).purchasedTickets).toMatchObject([{ holder_name: 'Ada Lovelace' }]);
    for (const as of others) {
      const { order, purchasedTickets } = await seenBy(as);
      expect([order, purchasedTickets]).toMatchObject([nothing, [{ holder_name: '' }]]);
    }
  }
});

test('WH-14 with the mail server down the sale succeeds, and the mail waits', async () => {
  const held = await world.holdAndPay();
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  expect(await deliverMails(world)).toBe(0);
  const mail = await world.ctx.db
    .selectFrom('outbox')
    .select(['sent_at', 'failed_at', 'attempts'])
    .where('key', '=', `order-confirmation:${held.order.id}`)
    .executeTakeFirst();
  expect(mail).toEqual({ sent_at: null, failed_at: null, attempts: 1 });
});
