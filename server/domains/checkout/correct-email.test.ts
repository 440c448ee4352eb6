import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld, SLOW_CARD } from '#server/testing/paying.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const world = await createPayingWorld();

const browser = { 'checkout-browser': 'a browser of its own' };
const correct = (held: Checkout, email: string, headers: Record<string, string> = browser) =>
  call<Checkout>(world.url, `/payment/checkout/${held.session_id}/`, { method: 'PATCH', headers, body: { email } });
const take = async (body: Record<string, unknown>) => {
  const taken = await checkout(world.url, { quantity: 1, email: guestEmail(), ...body }, browser);
  expect(taken.status).toBe(201);
  return taken.body;
};
const settled = async () => expect(await runInvariants(world.database.pool)).toEqual([]);

describe('a guest who corrects the address', () => {
  test('is told when the payment with the old one is still being confirmed', async () => {
    const held = await take({ ticket_type_id: (await buildTicketType(world.ctx)).id });
    await world.card((await world.pay(held.session_id, browser)).body, SLOW_CARD);
    expect(await correct(held, guestEmail())).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  test('keeps the hold, its price and the one use of a code', async () => {
    const type = await buildTicketType(world.ctx, { capacity: 1, price_amount: 5000 });
    const promo = await buildPromoCode(world.ctx, { event_id: type.event_id, max_uses: 1 });
    const held = await take({ ticket_type_id: type.id, promo_code: promo.code });
    const { status, body } = await correct(held, ' Right.Address@Example.com ');
    expect([status, body]).toMatchObject([
      200,
      {
        session_id: held.session_id,
        expires_at: held.expires_at,
        order: { email_masked: 'r***@example.com', promo_code: promo.code, total: held.order.total },
      },
    ]);
    expect(await world.order(held)).toMatchObject({ status: 'held', buyer_email: 'right.address@example.com' });
    const page = await world.pay(held.session_id, browser);
    await world.card(page.body);
    await world.settleWebhooks();
    expect(await world.tickets(held)).toMatchObject([{ owner_email: 'right.address@example.com' }]);
    const { used } = await world.ctx.db
      .selectFrom('promo_codes')
      .select('used')
      .where('id', '=', promo.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);
    await settled();
  });

  test('finds the hold again under the new address, not under the old one', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const [wrong, right] = [guestEmail(), guestEmail()];
    const held = await take({ ticket_type_id: type.id, email: wrong });
    await correct(held, right);
    expect((await take({ ticket_type_id: type.id, email: right })).session_id).toBe(held.session_id);
    expect((await take({ ticket_type_id: type.id, email: wrong })).session_id).not.toBe(held.session_id);
  });

  test('closes a payment page that shows the old address, and pays on a new one', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const held = await take({ ticket_type_id: type.id });
    const first = await world.pay(held.session_id, browser);
    expect((await correct(held, guestEmail())).status).toBe(200);
    const second = await world.pay(held.session_id, browser);
    expect(second.body.url).not.toBe(first.body.url);
    const open = (await world.dump()).checkout_sessions.filter(({ session }) => session.status === 'open');
    expect(open.map(({ session }) => session.url)).toContain(second.body.url);
    expect(open.map(({ session }) => session.url)).not.toContain(first.body.url);
  });

  test('counts for the new address only, up to its limit', async () => {
    const event = await buildEvent(world.ctx, { max_per_buyer: 2 });
    const type = await buildTicketType(world.ctx, { event_id: event.id, price_amount: 0 });
    const paid = await buildTicketType(world.ctx, { event_id: event.id, price_amount: 5000 });
    const [wrong, right, full] = [guestEmail(), guestEmail(), guestEmail()];
    await take({ ticket_type_id: type.id, quantity: 2, email: full });
    const held = await take({ ticket_type_id: paid.id, quantity: 2, email: wrong });
    const refused = await correct(held, full);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'buyer_limit', available: 0 }]);
    expect((await correct(held, right)).status).toBe(200);
    expect((await checkout(world.url, { ticket_type_id: type.id, quantity: 1, email: right })).status).toBe(409);
    await take({ ticket_type_id: type.id, quantity: 2, email: wrong });
    await settled();
  });

  test('concurrent corrections end with one address and one count', async () => {
    const event = await buildEvent(world.ctx, { max_per_buyer: 4 });
    const type = await buildTicketType(world.ctx, { event_id: event.id, price_amount: 5000 });
    const held = await take({ ticket_type_id: type.id, quantity: 2 });
    const emails = Array.from({ length: 8 }, guestEmail);
    const answers = await Promise.all(emails.map((email) => correct(held, email)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { buyer_email } = await world.order(held);
    expect(emails).toContain(buyer_email);
    const counts = await world.ctx.db
      .selectFrom('buyer_counts')
      .select(['buyer_key', 'quantity'])
      .where('event_id', '=', event.id)
      .where('quantity', '>', 0)
      .execute();
    expect(counts).toEqual([{ buyer_key: `guest:${buyer_email}`, quantity: 2 }]);
    await settled();
  });

  test('beside something that is refused changes nothing', async () => {
    const email = guestEmail();
    const held = await take({ ticket_type_id: (await buildTicketType(world.ctx)).id, email });
    const path = `/payment/checkout/${held.session_id}/`;
    for (const wrong of [{ answers: { unknown: 'x' } }, { holder_names: ['Ana', 'Ben'] }]) {
      const body = { email: guestEmail(), ...wrong };
      const refused = await call(world.url, path, { method: 'PATCH', headers: browser, body });
      expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, Object.keys(wrong)]);
    }
    expect(await world.order(held)).toMatchObject({ buyer_email: email });
  });

  test('to the promoter’s own address earns no commission', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const link = await buildPromoterLink(world.ctx, { event_id: type.event_id });
    const held = await take({ ticket_type_id: type.id, referral_code: link.referral_code });
    expect((await world.order(held)).promoter_link_id).toBe(link.id);
    await correct(held, link.email);
    expect(await world.order(held)).toMatchObject({ promoter_link_id: null, commission_basis_points: null });
  });

  test('to the address of the promoter who found a ticket in Resale earns no finder’s share either', async () => {
    const { listing, type } = await buildListing(world.ctx);
    const { email, referral_code } = await buildPromoterLink(world.ctx, { event_id: type.event_id });
    const held = await take({ quantity: undefined, listing_id: listing.id, referral_code });
    const agreed = sql<{ line: number; listing: number }>`
      select w.commission_amount as line, l.commission_amount as listing
        from order_lines w join listings l on l.id = w.listing_id where w.order_id = ${held.order.id}`;
    expect((await agreed.execute(world.ctx.db)).rows).toEqual([{ line: 53, listing: 53 }]);
    expect((await correct(held, email)).status).toBe(200);
    expect((await agreed.execute(world.ctx.db)).rows).toEqual([{ line: 0, listing: 0 }]);
  });
});

describe('an address cannot be changed', () => {
  test('to an invalid one, after the hold has ended, or to one with another checkout', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const held = await take({ ticket_type_id: type.id });
    expect((await correct(held, 'nobody')).body).toEqual({ email: ['Enter a valid e-mail address.'] });
    const email = guestEmail();
    const other = await take({ ticket_type_id: type.id, email });
    expect((await correct(held, email)).body).toEqual({
      email: ['This address has another checkout for the event. Finish it, or cancel it first.'],
    });
    await call(world.url, `/payment/checkout/${other.session_id}/`, { method: 'DELETE', headers: browser });
    expect((await correct(other, guestEmail())).body).toMatchObject({ code: 'checkout_ended' });
    expect((await correct(held, email)).status).toBe(200);
  });

  test('from another browser, or for an account', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const held = await take({ ticket_type_id: type.id });
    expect((await correct(held, guestEmail(), { 'checkout-browser': 'another one' })).status).toBe(403);
    const { headers } = await buildSignedIn(world.ctx);
    const own = await checkout(world.url, { ticket_type_id: type.id, quantity: 1 }, headers);
    expect((await correct(own.body, guestEmail(), headers)).body).toEqual({
      email: ['These tickets go to the address of your account.'],
    });
  });
});
