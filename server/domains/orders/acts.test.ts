import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-detail.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { mailsTo } from '#server/testing/mails.ts';

const MAILS_A_DAY = 3;
const velvet = await createTestApp({ withMailbox: true, settings: { limit_order_mails_per_order_day: MAILS_A_DAY } });
const { ctx, clock, url } = velvet;

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
const host = (event = {}, capacity: number | null = null) =>
  buildHostedEvent(velvet, event, [{ price_amount: 5000, name: 'Floor', capacity }]);
const sell = async ({ types: [type] }: Host, values: NonNullable<Parameters<typeof buildSale>[1]> = {}) =>
  buildSale(ctx, { ...values, ...(type && { type }) });
type Sale = Awaited<ReturnType<typeof buildSale>>;
const act = ({ send }: Host, { order }: Sale, what: string, body: object = {}) =>
  send<OrderDetail & { detail: string; code: string; email: string[] }>('POST', `/orders/${order.id}/${what}/`, body);
const look = async ({ send }: Host, id: string) => (await send<OrderDetail>('GET', `/orders/${id}/`)).body;
const codeOf = ({ event }: Host, { tickets: [ticket] }: Sale, version: number) =>
  ctx.codes.sign({ event_id: event.id, code_key: ticket?.code_key as Buffer, version });

describe('sending the tickets again', () => {
  test('mails them once however often it is clicked, shows it on the order, and stops at the limit', async () => {
    const owls = await host();
    const email = guestEmail();
    const sale = await sell(owls, { email, quantity: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(owls, sale, 'resend')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = await mailsTo(velvet, email);
    expect(mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual([
      [`Your tickets for ${owls.event.title}`, 2],
    ]);
    const order = await look(owls, sale.order.id);
    expect(order.mails).toMatchObject([{ what: 'Tickets', to_email: email, state: 'sent' }]);
    expect(order.acts[0]).toMatchObject({ action: 'Sent the tickets again' });
    for (;;) {
      clock.advance(2 * MINUTE);
      const { status } = await act(owls, sale, 'resend');
      if (status === 429) break;
      expect(status).toBe(200);
    }
    expect(await mailsTo(velvet, email)).toHaveLength(MAILS_A_DAY);
  });

  test('names who did it, also after they left the team; nobody of a deleted account, and the platform for staff', async () => {
    const owls = await host();
    const sale = await sell(owls);
    const { order, tickets } = sale;
    const ana = await buildSignedIn(ctx, { first_name: 'Ana', last_name: 'Silva' });
    await buildMember(ctx, { organization_id: owls.event.organization_id, user_id: ana.user.id, role: 'manager' });
    const path = `/events/${owls.event.slug}/orders/${order.id}/resend/`;
    expect((await call(url, path, { method: 'POST', headers: ana.headers })).status).toBe(200);
    const by = async () => (await look(owls, order.id)).acts.map((done) => done.by);
    expect(await by()).toEqual(['Ana Silva']);
    await ctx.db.deleteFrom('organization_members').where('user_id', '=', ana.user.id).execute();
    expect(await by()).toEqual(['Ana Silva']);
    await ctx.db.updateTable('users').set({ disabled_at: clock.now() }).where('id', '=', ana.user.id).execute();
    expect(await by()).toEqual(['Former team member']);

    const kim = await buildUser(ctx, { first_name: 'Kim', last_name: 'Staff' });
    const ticket_ids = tickets.map(({ id }) => id);
    await refundOrder(ctx, order.id, { ticket_ids, reason: 'staff', requested_by_user_id: kim.id });
    const refunded = await look(owls, order.id);
    expect(refunded.acts[0]).toMatchObject({ action: 'Refunded', by: ctx.config.brandName });
    expect(refunded.refunds).toMatchObject([{ by: ctx.config.brandName }]);
  });

  test('names a member of the team who refunds what they bought themselves', async () => {
    const owls = await host();
    const ana = await buildSignedIn(ctx, { first_name: 'Ana', last_name: 'Silva' });
    await buildMember(ctx, { organization_id: owls.event.organization_id, user_id: ana.user.id, role: 'manager' });
    const { order, tickets } = await sell(owls, { owner: ana.user });
    const ticket_ids = tickets.map(({ id }) => id);
    await refundOrder(ctx, order.id, { ticket_ids, reason: 'organizer', requested_by_user_id: ana.user.id });
    expect((await look(owls, order.id)).acts).toMatchObject([{ action: 'Refunded', by: 'Ana Silva' }]);
  });

  test('is refused for an order without tickets', async () => {
    const owls = await host();
    const sale = await sell(owls);
    await ctx.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', sale.order.id).execute();
    expect(await act(owls, sale, 'resend')).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  });
});

test('an order of Resale is between its buyer and a seller: none of the host’s calls shows or changes it', async () => {
  const owls = await host();
  const [type] = owls.types;
  const { listing } = await buildListing(ctx, { ...(type && { type }) });
  const { order } = await buildResaleSale(ctx, { listing });
  const to = (method: 'GET' | 'POST', path: string, body?: object) =>
    owls.send(method, `/orders/${order.id}/${path}`, body);
  expect((await to('GET', '')).status).toBe(404);
  expect((await to('POST', 'resend/', {})).status).toBe(404);
  expect((await to('POST', 'correct-email/', { email: guestEmail() })).status).toBe(404);
  expect((await to('POST', 'refunds/preview/', {})).body).toMatchObject({
    reason: 'This order was bought in Resale, so it is refunded only if the event is cancelled.',
    with_fee: { total: { amount: 0 } },
    tickets: [{ can_refund: false }],
  });
  const refund = { keeps_fee: false, note: '', amount: order.total_amount };
  expect(await to('POST', 'refunds/', refund)).toMatchObject({ status: 409, body: { code: 'resale_not_refundable' } });
  const unchanged = ctx.db.selectFrom('orders').select(['status', 'buyer_email']).where('id', '=', order.id);
  expect(await unchanged.executeTakeFirst()).toEqual({ status: 'paid', buyer_email: order.buyer_email });
});

describe('correcting an address', () => {
  test('sends the tickets to the new one with new codes; old links and codes end, and the old address gets a mail', async () => {
    const owls = await host({ max_per_buyer: 4 });
    const [wrong, right] = [guestEmail(), guestEmail()];
    const sale = await sell(owls, { email: wrong, quantity: 2, holder_name: 'Mira' });
    const token = await createGuestLink(ctx, ctx.db, { email: wrong, order_id: sale.order.id });
    const { status, body } = await act(owls, sale, 'correct-email', { email: ` ${right.toUpperCase()} ` });
    expect([status, body.buyer_email]).toEqual([200, right]);
    expect((await call(url, `/tickets/guest/${token}/`)).status).toBe(404);

    const [mail] = await mailsTo(velvet, right);
    expect(mail).toMatchObject({ subject: `Your tickets for ${owls.event.title}` });
    const link = mail?.links.find((to) => to.includes('/tickets/guest/')) ?? '';
    const opened = await call<{ results: { code: string }[] }>(url, `/tickets/guest/${link.split('/').at(-1)}/`);
    expect(opened.body.results.map(({ code }) => code)).toContain(codeOf(owls, sale, 2));
    const [told, ...more] = await mailsTo(velvet, wrong);
    expect(more).toEqual([]);
    expect(told?.subject).toContain('has another address now');
    expect(told?.text).not.toContain(right);

    const scans = [1, 2].map((version) => ({
      device_id: 'd',
      scan_id: `${sale.order.id}-${version}`,
      code: codeOf(owls, sale, version),
    }));
    await ctx.db.updateTable('events').set({ doors_at: clock.now() }).where('id', '=', owls.event.id).execute();
    const results = [];
    for (const scan of scans) results.push((await owls.send<{ result: string }>('POST', '/scans/', scan)).body.result);
    expect(results).toEqual(['void', 'admitted']);
    const counts = await ctx.db
      .selectFrom('buyer_counts')
      .select(['buyer_key', 'quantity'])
      .where('event_id', '=', owls.event.id)
      .execute();
    expect(Object.fromEntries(counts.map(({ buyer_key, quantity }) => [buyer_key, quantity]))).toEqual({
      [guestBuyerKey(wrong)]: 0,
      [guestBuyerKey(right)]: 2,
    });
    const { acts, email_fixed_because, tickets } = await look(owls, sale.order.id);
    expect(acts[0]).toMatchObject({ action: 'Corrected the address', by: expect.any(String) });
    expect(acts[0]?.note).toContain('***@example.com');
    expect(email_fixed_because).toContain('used at the door');
    const scanned = tickets.flatMap((ticket) => ticket.scans.map(({ result, reason }) => [result, reason]));
    expect(scanned).toEqual([
      ['void', 'replaced'],
      ['admitted', null],
    ]);
    expect(await act(owls, sale, 'correct-email', { email: guestEmail() })).toMatchObject({ status: 409 });
  });

  test('never moves the tickets of an account, whatever the host enters', async () => {
    const owls = await host();
    const { user } = await buildSignedIn(ctx);
    const sale = await sell(owls, { owner: user });
    const answer = await act(owls, sale, 'correct-email', { email: guestEmail() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'address_fixed' } });
    const order = await ctx.db
      .selectFrom('orders')
      .select('buyer_email')
      .where('id', '=', sale.order.id)
      .executeTakeFirst();
    expect(order?.buyer_email).toBe(user.email);
    expect(await mailsTo(velvet, user.email)).toEqual([]);
  });

  test('is refused once the buyer has opened an e-mail there', async () => {
    const owls = await host();
    const email = guestEmail();
    const sale = await sell(owls, { email });
    const token = await createGuestLink(ctx, ctx.db, { email, order_id: sale.order.id });
    await call(url, `/tickets/guest/${token}/opened/`, { method: 'POST' });
    const answer = await act(owls, sale, 'correct-email', { email: guestEmail() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'address_fixed' } });
    expect((await look(owls, sale.order.id)).email_fixed_because).toContain('opened an e-mail');
  });

  test('loses against an account that claims the tickets at the same moment', async () => {
    const owls = await host();
    const email = guestEmail();
    const sale = await sell(owls, { email });
    const { user } = await buildSignedIn(ctx);
    await sql`update tickets set owner_user_id = ${user.id} where order_id = ${sale.order.id}`.execute(ctx.db);
    await sql`update ticket_versions set owner_user_id = ${user.id} where ticket_id = ${sale.tickets[0]?.id}`.execute(
      ctx.db,
    );
    const answer = await act(owls, sale, 'correct-email', { email: guestEmail() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'address_fixed' } });
    const { rows } = await sql<{ outcome: string }>`
      select outcome from move_order(${sale.order.id}, 'x@example.com', 'x@example.com', null, ${clock.now()})`.execute(
      ctx.db,
    );
    expect(rows[0]?.outcome).toBe('fixed');
  });

  test('keeps to the limit per buyer, and never makes a promoter their own buyer', async () => {
    const owls = await host({ max_per_buyer: 3 });
    const [wrong, right] = [guestEmail(), guestEmail()];
    await sell(owls, { email: right, quantity: 2 });
    const sale = await sell(owls, { email: wrong, quantity: 2 });
    const refused = await act(owls, sale, 'correct-email', { email: right });
    expect([refused.status, refused.body.email]).toEqual([400, ['This address can have only 1 more for this event.']]);
    const promoter = guestEmail();
    const { id } = await buildPromoterLink(ctx, { event_id: owls.event.id, email: promoter });
    await ctx.db.updateTable('orders').set({ promoter_link_id: id }).where('id', '=', sale.order.id).execute();
    expect((await act(owls, sale, 'correct-email', { email: promoter })).status).toBe(400);
    await ctx.db.updateTable('orders').set({ promoter_link_id: null }).where('id', '=', sale.order.id).execute();
    expect((await look(owls, sale.order.id)).buyer_email).toBe(wrong);
    expect((await act(owls, sale, 'correct-email', { email: 'nobody' })).body.email).toEqual([
      'Enter a valid e-mail address.',
    ]);
  });
});

describe('giving tickets away', () => {
  const give = ({ send, types }: Host, body: object, key?: string) =>
    send<{ order_id: string; number: string; detail: string }>(
      'POST',
      '/complimentary/',
      { name: 'Ada Gift', ticket_type_id: types[0]?.id, ...body },
      key ? { 'idempotency-key': key } : {},
    );

  test('mails them, counts them against the stock and not against the buyer’s limit; once for a double click', async () => {
    const owls = await host({ max_per_buyer: 1 }, 4);
    const email = guestEmail();
    await sell(owls, { email });
    const answers = await Promise.all([1, 2, 3].map(() => give(owls, { email, quantity: 3 }, 'same')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ order_id } = { order_id: '' }] = answers.map(({ body }) => body);
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    const other = await give(owls, { email, quantity: 1 }, 'same');
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.text).toContain('A gift from');
    const order = await look(owls, order_id);
    expect(order).toMatchObject({
      state: 'complimentary',
      buyer_name: 'Ada Gift',
      total: { amount: 0 },
      shares: [],
      payment: null,
    });
    expect(order.tickets.map(({ holder_name }) => holder_name)).toEqual(['Ada Gift', '', '']);
    expect(order.acts).toMatchObject([{ action: 'Gave the tickets' }]);
    expect(await give(owls, { email })).toMatchObject({ status: 409, body: { code: 'sold_out', available: 0 } });
    expect((await owls.send('POST', `/orders/${order_id}/correct-email/`, { email: guestEmail() })).status).toBe(200);
  });

  test('takes none that are held for a buyer when the event has no more', async () => {
    const owls = await host();
    await ctx.db.insertInto('event_stock').values({ event_id: owls.event.id, capacity: 2 }).execute();
    const held = await checkout(url, { email: guestEmail(), ticket_type_id: owls.types[0]?.id, quantity: 2 });
    expect(held.status).toBe(201);
    expect(await give(owls, { email: guestEmail(), quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', available: 0 },
    });
  });

  test('is refused for another event’s type, and once the event is over', async () => {
    const [owls, bats] = [await host(), await host()];
    const foreign = await give(owls, { email: guestEmail(), ticket_type_id: bats.types[0]?.id });
    expect(foreign).toMatchObject({ status: 400, body: { ticket_type_id: ['Choose a ticket type of this event.'] } });
    const ended = {
      doors_at: null,
      starts_at: new Date(clock.now().getTime() - 2 * HOUR),
      ends_at: new Date(clock.now().getTime() - HOUR),
    };
    await ctx.db.updateTable('events').set(ended).where('id', '=', owls.event.id).execute();
    expect(await give(owls, { email: guestEmail() })).toMatchObject({ status: 409, body: { code: 'event_over' } });
  });
});
