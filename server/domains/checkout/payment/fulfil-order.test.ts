import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { CHALLENGE_CARD, createPayingWorld, DECLINED_CARD, type PayingWorld } from '#server/testing/paying.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { reconcileOrders } from './reconcile-orders.ts';

type Held = Awaited<ReturnType<PayingWorld['holdAndPay']>>;

const world = await createPayingWorld();
beforeEach(() => world.reset());

/** The state after a sale, whatever triggered it and however often. */
async function expectSoldOnce(held: Held): Promise<void> {
  const quantity = held.order.lines[0]?.quantity ?? 0;
  expect(await world.look(held)).toMatchObject({ status: 'paid', refunded: null });
  expect(await world.tickets(held)).toHaveLength(quantity);
  expect(await world.stock(held)).toEqual({ held: 0, sold: quantity });
  expect(await world.mailKeys(held)).toEqual(['order_confirmation']);
  const { rows } = await sql<{ key: string; amount: number }>`
    select x.key, sum(e.amount) filter (where a.name = 'stripe:balance') as amount
      from ledger_transactions x join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${held.order.id} group by 1 order by 1`.execute(world.ctx.db);
  const sale = rows.filter(({ key }) => key.startsWith('sale:'));
  expect(sale).toEqual([{ key: `sale:${held.order.id}`, amount: held.order.total.amount }]);
}

async function storedEvents(held: Held, type: string) {
  const { events } = await world.dump();
  const ofOrder = events.filter(({ event }) => event.type === type && JSON.stringify(event).includes(held.order.id));
  return ofOrder.map(({ event }) => event.id);
}

describe('money becomes tickets', () => {
  test('PAY-01 the webhook first, the page second: one order, tickets once, one mail', async () => {
    const held = await world.holdAndPay();
    expect((await world.card(held.page)).status).toBe(303);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await world.order(held)).status).toBe('paid');
    await expectSoldOnce(held);
  });

  test('PAY-02 the page first, the webhook a minute later: the same', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    expect((await world.look(held)).purchasedTickets).toHaveLength(2);
    await world.advance(MINUTE);
    const [event] = await storedEvents(held, 'checkout.session.completed');
    await world.control('POST', '/webhooks/send', { event_id: event });
    expect(await world.settleWebhooks()).toEqual([]);
    await expectSoldOnce(held);
  });

  test('PAY-03 and WH-02: ten concurrent calls from webhooks, page and reconciler post one sale', async () => {
    await world.control('POST', '/webhooks', { parallel: 3 });
    const held = await world.holdAndPay();
    await world.card(held.page);
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? world.look(held) : fulfilOrder(world.ctx, held.order.id, { from: 'reconciler' }),
    );
    await Promise.all([...calls, world.settleWebhooks()]);
    expect(await world.settleWebhooks()).toEqual([]);
    await expectSoldOnce(held);
  });

  test('PAY-04 without any webhook: polling gives the tickets, or the reconciler if the buyer never returns', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const [looks, leaves] = [await world.holdAndPay(), await world.holdAndPay()];
    await world.card(looks.page);
    await world.card(leaves.page);
    await expectSoldOnce(looks);
    expect((await world.order(leaves)).status).toBe('held');
    await world.advance(2 * MINUTE);
    await reconcileOrders(world.ctx);
    expect((await world.order(leaves)).status).toBe('paid');
    await expectSoldOnce(leaves);
  });

  test('PAY-05 events out of order and twice: the same', async () => {
    await world.control('POST', '/webhooks', { shuffle_ms: 200, duplicate: 1 });
    const held = await world.holdAndPay();
    await world.card(held.page);
    expect(await world.settleWebhooks()).toEqual([]);
    await expectSoldOnce(held);
    const fee = await world.ctx.db
      .selectFrom('payments')
      .select('provider_fee_amount')
      .where('order_id', '=', held.order.id)
      .executeTakeFirstOrThrow();
    expect(fee.provider_fee_amount).toBeGreaterThan(0);
  });

  test('PAY-10, WH-06 and WH-08: a declined card, then another that pays: one order, one set of tickets', async () => {
    const held = await world.holdAndPay();
    expect((await world.card(held.page, DECLINED_CARD)).status).toBe(402);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await world.look(held)).status).toBe('held');
    expect((await world.pay(held.session_id)).body.url).toBe(held.page.url);
    await world.card(held.page);
    expect(await world.settleWebhooks()).toEqual([]);
    await expectSoldOnce(held);
  });

  test('a card with a bank check: tickets after the buyer has confirmed it', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page, CHALLENGE_CARD);
    expect((await world.look(held)).status).toBe('held');
    await world.confirm(held.page, 'approve');
    await expectSoldOnce(held);
  });

  test('a promoter’s sale earns the commission of its tickets, pending until the event', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const link = await buildPromoterLink(world.ctx, { event_id: type.event_id, commission_basis_points: 1000 });
    const held = await world.holdAndPay({ ticket_type_id: type.id, referral_code: link.referral_code });
    await world.card(held.page);
    await expectSoldOnce(held);
    const commission = await world.ctx.db
      .selectFrom('commissions')
      .select(['promoter_link_id', 'amount', 'state'])
      .where('order_id', '=', held.order.id)
      .executeTakeFirst();
    expect(commission).toEqual({ promoter_link_id: link.id, amount: 1000, state: 'pending' });
  });
});

describe('a payment that is not confirmed yet', () => {
  test('WH-12 a payment method that confirms days later gives no ticket yet, and keeps the hold', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page, await laterCard('succeeds'));
    expect(await world.settleWebhooks()).toEqual([]);
    expect(await world.look(held)).toMatchObject({ status: 'processing', purchasedTickets: [] });
    expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
    expect(await world.pay(held.session_id)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    await decide(held, 'succeed');
    expect(await world.settleWebhooks()).toEqual([]);
    await expectSoldOnce(held);
  });

  test('when it fails, the stock is released and the buyer gets a mail', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page, await laterCard('fails'));
    await world.settleWebhooks();
    await decide(held, 'fail');
    expect(await world.settleWebhooks()).toEqual([]);
    expect(await world.look(held)).toMatchObject({ status: 'failed', purchasedTickets: [] });
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    expect(await world.mailKeys(held)).toEqual(['payment_failed']);
  });

  async function laterCard(outcome: string): Promise<string> {
    const { TEST_CARDS } = await import('#sandbox/payments/rules/test-cards.ts');
    const card = TEST_CARDS.find(({ settles_later }) => settles_later === outcome);
    if (!card) throw new Error('no card settles later');
    return card.number;
  }

  async function decide(held: Held, action: 'succeed' | 'fail'): Promise<void> {
    const { payment_intents } = await world.dump();
    const intent = payment_intents.find(({ metadata }) => metadata['order_id'] === held.order.id);
    await world.control('POST', `/payments/${intent?.id}`, { action });
  }
});

describe('what the details call shows', () => {
  test('nothing private: no code, no whole address; 404 for an unknown handle; never cached', async () => {
    const held = await world.holdAndPay({ email: 'gina.private@example.com' });
    await world.card(held.page);
    const seen = await world.look(held);
    expect(JSON.stringify(seen)).not.toContain('gina.private');
    expect(JSON.stringify(seen)).not.toMatch(/T1\.|code_key|"code"/);
    expect(seen.purchasedTickets.map(({ ticket_url }) => ticket_url)).toEqual([
      `/checkout/${held.session_id}#ticket-1`,
      `/checkout/${held.session_id}#ticket-2`,
    ]);
    const address = `${world.url}/services/api/payment/checkout-session-details/`;
    const answer = await fetch(`${address}?session_id=${held.session_id}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${address}?session_id=vs_unknown`)).status).toBe(404);
    expect((await fetch(`${address}?other=1`)).status).toBe(400);
  });
});

test('an amount off the order that does not divide evenly is shared to the cent, and so are the fees', async () => {
  const type = await buildTicketType(world.ctx, { price_amount: 1343 });
  await buildPromoCode(world.ctx, { event_id: type.event_id, code: 'TEN', kind: 'fixed_per_order', amount: 1000 });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 3, promo_code: 'TEN' });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const tickets = (await world.tickets(held)).toSorted((a, b) => a.position - b.position);
  // 10.09 has a cent less in fees than 10.10.
  expect(held.order.total.amount).toBe(1009 + 1010 + 1010 + 302);
  expect(tickets.map(({ discount_amount, fee_amount }) => [discount_amount, fee_amount])).toEqual([
    [334, 101],
    [333, 101],
    [333, 100],
  ]);
});
