import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { RefundTerms } from '#contract/refunds.ts';
import type { Ticket, TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { addDays } from '#server/platform/lib/local-time.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

const world = await createPayingWorld();
afterAll(async () => {
  expect(await world.settleWebhooks()).toEqual([]);
  await expectInvariants(world);
});

const timesOf = (starts_at: Date) => ({
  starts_at,
  doors_at: starts_at,
  ends_at: addMilliseconds(starts_at, 6 * HOUR),
});

type EventValues = { refund_policy?: string; starts_at?: Date };

/** An event in ten days whose tickets can be returned until a week before, by default. */
async function event(values: EventValues = {}, price_amount = 5000) {
  const { ctx } = world;
  const starts_at = addMilliseconds(ctx.clock.now(), 10 * DAY);
  const type = await buildTicketType(ctx, { price_amount, capacity: 20 });
  await ctx.db
    .updateTable('events')
    .set({ ...timesOf(values.starts_at ?? starts_at), refund_policy: 'until_7_days', ...values })
    .where('id', '=', type.event_id)
    .execute();
  return { ...type, starts_at };
}

async function bought(type: { id: string }, quantity = 2, card?: string) {
  const { user, headers } = await buildSignedIn(world.ctx);
  const order = await call<{ session_id: string; order: { id: string }; url: string }>(
    world.url,
    '/payment/checkout/',
    {
      method: 'POST',
      headers,
      body: { ticket_type_id: type.id, quantity },
    },
  );
  const page = await world.pay(order.body.session_id, headers);
  if (page.status === 200) await world.card(page.body, card);
  await world.look(order.body);
  const path = `/tickets/my-tickets/?when=upcoming`;
  const list = async () => (await call<{ results: Ticket[] }>(world.url, path, { headers })).body.results;
  const tickets = (await list()).filter(({ order_id }) => order_id === order.body.order.id);
  const [first = tickets[0] as Ticket, second] = tickets.toSorted((a, b) => a.position - b.position);
  return {
    user,
    session_id: order.body.session_id,
    order: order.body.order,
    first,
    second,
    list,
    terms: (id = first.id) => call<RefundTerms>(world.url, `/tickets/${id}/refund/`, { headers }),
    refund: (amount: number, id = first.id) =>
      call<TicketDetail>(world.url, `/tickets/${id}/refund/`, { method: 'POST', headers, body: { amount } }),
  };
}

describe('a ticket of an event with a refund policy', () => {
  test('that is on sale in Resale can be given back, but not while somebody is paying for it', async () => {
    const own = await bought(await event());
    const { listing } = await buildOffer(world.ctx, { ticket_id: own.first.id, seller: own.user });
    const { amount } = (await own.terms()).body.amount;
    const buying = await world.holdListing(listing.id);
    expect((await own.terms()).body).toMatchObject({
      can_refund: false,
      reason: 'Somebody is buying this ticket in Resale right now.',
    });
    expect((await own.refund(amount)).status).toBe(409);
    await world.giveBack(buying.session_id);
    expect((await own.refund(amount)).status).toBe(200);
    expect((await own.list()).find(({ id }) => id === own.first.id)?.state).toBe('refunded');
  });

  test('its terms show the refund, the fee that is kept, and the deadline; it ends at once and is refunded', async () => {
    const type = await event();
    const buyer = await bought(type);
    expect(buyer.first).toMatchObject({ can_refund: true, refund: null });
    const until = addDays(type.starts_at, -7, 'Europe/Berlin').toISOString();
    expect((await buyer.terms()).body).toEqual({
      can_refund: true,
      reason: '',
      refundable_until: until,
      paid: { amount: 5300, currency: 'eur' },
      amount: { amount: 5000, currency: 'eur' },
      fee_kept: { amount: 300, currency: 'eur' },
    });
    const refunded = await buyer.refund(5000);
    expect(refunded.status).toBe(200);
    expect(refunded.body).toMatchObject({
      state: 'refunded',
      code: null,
      qr: null,
      can_refund: false,
      refund: { state: 'asked', amount: { amount: 5000, currency: 'eur' } },
    });
    await sendRefunds(world.ctx);
    const states = (await buyer.list()).map(({ state, refund }) => [state, refund?.state]);
    expect(states.toSorted()).toEqual([
      ['refunded', 'arrived'],
      ['valid', undefined],
    ]);
    const mail = await world.mailText(buyer, 'tickets_refunded');
    expect(mail).toContain('You get €50.00 back');
    expect(mail).toContain('You gave 1 ticket back. Its code stopped working at once.');
    expect(mail).toContain('You paid for it: €53.00');
    expect(mail).toContain('Fee, not given back: €3.00');
    expect(mail).toContain('Your other ticket stays valid.');
  });

  test('PAY-22 RF-04 a double click and a page loaded again refund once', async () => {
    const buyer = await bought(await event());
    const answers = await Promise.all([buyer.refund(5000), buyer.refund(5000), buyer.refund(5000)]);
    answers.push(await buyer.refund(5000));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(
      Array.from({ length: 4 }, () => [200, 'refunded']),
    );
    const rows = await world.ctx.db
      .selectFrom('refunds')
      .select('amount')
      .where('order_id', '=', buyer.order.id)
      .execute();
    expect(rows).toEqual([{ amount: 5000 }]);
    const mails = await world.mailKeys(buyer);
    expect(mails.filter((template) => template === 'tickets_refunded')).toHaveLength(1);
  });

  test('only the confirmed amount is refunded: another amount changes nothing', async () => {
    const buyer = await bought(await event());
    const refused = await buyer.refund(5300);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'amount_changed', amount: 5000 });
    expect((await buyer.list()).map(({ state }) => state)).toEqual(['valid', 'valid']);
  });

  test('a guest gives a ticket back by the link in the mail', async () => {
    const type = await event();
    const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 1 });
    await world.card(held.page);
    await world.look(held);
    const { buyer_email } = await world.order(held);
    const token = await createGuestLink(world.ctx, world.ctx.db, { email: buyer_email, order_id: held.order.id });
    const [ticket] = await world.tickets(held);
    const path = `/tickets/guest/${token}/${ticket?.id}/refund/`;
    const terms = await call<RefundTerms>(world.url, path);
    expect(terms.body).toMatchObject({ can_refund: true, amount: { amount: 5000 } });
    const refunded = await call<TicketDetail>(world.url, path, { method: 'POST', body: { amount: 5000 } });
    expect(refunded.body).toMatchObject({ state: 'refunded', refund: { state: 'asked' } });
    expect((await world.look(held)).status).toBe('refunded');
    const other = `/tickets/guest/${token}/${(await bought(type, 1)).first.id}/refund/`;
    expect((await call(world.url, other)).status).toBe(404);
  });

  test('a free ticket is given back without money', async () => {
    const buyer = await bought(await event({}, 0), 1);
    expect((await buyer.terms()).body).toMatchObject({
      can_refund: true,
      amount: { amount: 0 },
      fee_kept: { amount: 0 },
    });
    const { body } = await buyer.refund(0);
    expect(body).toMatchObject({ state: 'refunded', refund: null });
    expect(body.passport.entries.at(-1)?.text).toBe('Cancelled');
    expect(await world.mailText(buyer, 'tickets_refunded')).toContain('A ticket ended');
    const message = 'These tickets were cancelled. They are no longer valid.';
    expect(await world.look(buyer)).toMatchObject({ status: 'refunded', message, refunded: null });
  });

  test('can be given back although staff took the event off sale', async () => {
    const type = await event({ refund_policy: 'until_1_day' });
    const buyer = await bought(type);
    await world.ctx.db
      .updateTable('events')
      .set({ state: 'draft', blocked_at: world.ctx.clock.now() })
      .where('id', '=', type.event_id)
      .execute();
    expect((await buyer.terms()).body).toMatchObject({ can_refund: true, reason: '' });
    expect((await buyer.refund(5000)).body).toMatchObject({ state: 'refunded' });
  });
});

describe('what the host’s policy does not allow', () => {
  test.each([
    ['none', 30, 'The host does not offer refunds, unless the event is cancelled or moved.'],
    ['until_1_day', 1, 'Refunds were possible until'],
    ['until_7_days', 7, 'Refunds were possible until'],
    ['until_30_days', 30, 'Refunds were possible until'],
  ])('%s, %i days before: it says why, and nothing happens', async (refund_policy, days, words) => {
    const type = await event({ refund_policy });
    const buyer = await bought(type);
    const starts_at = addDays(world.ctx.clock.now(), days, 'Europe/Berlin');
    await world.ctx.db.updateTable('events').set(timesOf(starts_at)).where('id', '=', type.event_id).execute();
    expect((await buyer.terms()).body).toMatchObject({ can_refund: false, reason: expect.stringContaining(words) });
    const refused = await buyer.refund(5000);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'ticket_not_refundable', detail: expect.stringContaining(words) }),
    ]);
    expect((await buyer.list()).map(({ state, can_refund }) => [state, can_refund])).toEqual([
      ['valid', false],
      ['valid', false],
    ]);
  });

  test('the deadline is in local time of the event, also over a clock change', async () => {
    // In New York the clocks go forward on 14 March 2027: these seven days have 167 hours.
    const type = await event({ starts_at: new Date('2027-03-17T00:00:00Z') });
    await sql`update events set time_zone = 'America/New_York' where id = ${type.event_id}`.execute(world.ctx.db);
    const { first } = await bought(type);
    expect(first.refundable_until).toBe('2027-03-10T01:00:00.000Z');
  });

  test('a stricter policy does not apply to existing buyers; a more generous one does', async () => {
    const type = await event();
    const before = await bought(type);
    const change = async (version: number, from: string, to: string) => {
      await world.ctx.db.updateTable('events').set({ refund_policy: to }).where('id', '=', type.event_id).execute();
      await sql`
        insert into event_changes (event_id, version, at, action, changes)
        values (${type.event_id}, ${version}, ${addMilliseconds(world.ctx.clock.now(), 1)}, 'edited',
                ${JSON.stringify({ refund_policy: [from, to] })})`.execute(world.ctx.db);
      await world.advance(HOUR);
    };
    await change(2, 'until_7_days', 'none');
    const after = await bought(type);
    expect((await before.terms()).body.can_refund).toBe(true);
    expect((await after.terms()).body.can_refund).toBe(false);
    await change(3, 'none', 'until_1_day');
    const generous = (await after.terms()).body;
    expect(generous.can_refund).toBe(true);
    expect((await before.terms()).body.refundable_until).toBe(generous.refundable_until);
    await change(4, 'until_1_day', 'none');
    expect((await before.terms()).body.refundable_until).toBe(before.first.refundable_until);
  });

  test('while the event has moved and everything can be refunded, a return without the fee is refused', async () => {
    const type = await event();
    const buyer = await bought(type);
    const now = world.ctx.clock.now();
    await world.ctx.db
      .insertInto('postponements')
      .values({
        event_id: type.event_id,
        version: 1,
        from_starts_at: type.starts_at,
        created_at: now,
        choose_until: addMilliseconds(now, DAY),
      })
      .execute();
    expect((await buyer.terms()).body).toMatchObject({
      can_refund: false,
      reason: 'This event has moved: you can choose a full refund, fee included.',
    });
    const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: type.starts_at };
    await world.ctx.db.updateTable('events').set(undated).where('id', '=', type.event_id).execute();
    expect((await buyer.terms()).body.reason).toBe(
      'This event is postponed: you can choose a full refund, fee included.',
    );
  });

  test('a used ticket, and one whose event is cancelled', async () => {
    const buyer = await bought(await event());
    await sql`update tickets set state = 'used', entries = 1 where id = ${buyer.first.id}`.execute(world.ctx.db);
    await sql`
      insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, at)
      select event_id, id, 1, 'in', 'admitted', 1, 'door', id::text, now() from tickets where id = ${buyer.first.id}`.execute(
      world.ctx.db,
    );
    expect((await buyer.refund(5000)).body).toMatchObject({ detail: 'This ticket was used at the door.' });
    const other = await bought(await event({ refund_policy: 'until_1_day' }));
    await sql`update events set state = 'cancelled' where id = (select event_id from orders where id = ${other.order.id})`.execute(
      world.ctx.db,
    );
    expect((await other.refund(5000)).status).toBe(409);
    await sql`update events set state = 'published' where id = (select event_id from orders where id = ${other.order.id})`.execute(
      world.ctx.db,
    );
  });
});
