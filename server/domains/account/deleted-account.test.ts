import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DoorReport } from '#contract/door-report.ts';
import type { OrderDetail } from '#contract/order-detail.ts';
import { PASSWORD, buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoor, numbered } from '#server/domains/door/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';

// What the people who worked with somebody see and keep after that account was deleted.

const velvet = await createTestApp({ withMailbox: true });

const remove = (headers: Record<string, string>) =>
  call(velvet.url, '/auth/user/delete/', { method: 'POST', headers, body: { password: PASSWORD } });

test('hosts see orders, guests, invitations and promoters of a deleted account under that name, without an address', async () => {
  const host = await buildSignedIn(velvet.ctx, { is_seller: true });
  const organization = await buildOrganization(velvet.ctx, { owner_user_id: host.user.id });
  const event = await buildEvent(velvet.ctx, { organization_id: organization.id });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
  const { user, headers } = await buildSignedIn(velvet.ctx, { first_name: 'Wilhelmina' });
  const { order } = await buildSale(velvet.ctx, { type, owner: user });
  await buildInvitation(velvet.ctx, { event_id: event.id, email: user.email });
  const link = await buildPromoterLink(velvet.ctx, { event_id: event.id, user_id: user.id, email: user.email });
  const { order: brought } = await buildSale(velvet.ctx, { type, email: guestEmail() });
  await velvet.ctx.db.updateTable('orders').set({ promoter_link_id: link.id }).where('id', '=', brought.id).execute();
  const resend = `orders/${order.id}/resend/`;
  expect(
    (await call(velvet.url, `/events/${event.id}/${resend}`, { headers: host.headers, method: 'POST', body: {} }))
      .status,
  ).toBe(200);
  await mailsTo(velvet, user.email);
  expect((await remove(headers)).status).toBe(200);
  for (const part of [
    'orders/',
    `orders/${order.id}/`,
    'guests/',
    'invitations/',
    'promoters/',
    'orders.csv',
    'guests.csv',
  ]) {
    const response = await fetch(`${velvet.url}/services/api/events/${event.id}/${part}`, { headers: host.headers });
    const text = await response.text();
    expect([part, response.status]).toEqual([part, 200]);
    expect(text, part).toContain('Deleted account');
    expect(text, part).not.toContain('deleted.invalid');
  }
  const again = await call(velvet.url, `/events/${event.id}/${resend}`, {
    headers: host.headers,
    method: 'POST',
    body: {},
  });
  expect(again.status).toBe(409);
});

test('the team does not see the name of a deleted account that a member had who refunded, overrode or changed something', async () => {
  const door = await buildDoor(velvet.ctx);
  const { user, headers } = await buildSignedIn(velvet.ctx, { first_name: 'Wilhelmina' });
  const host = await buildSignedIn(velvet.ctx);
  for (const { id } of [user, host.user])
    await buildMember(velvet.ctx, { organization_id: door.event.organization_id, user_id: id, role: 'manager' });
  const paid = await buildTicketType(velvet.ctx, { event_id: door.event.id, price_amount: 5000 });
  const { order } = await buildSale(velvet.ctx, { type: paid, email: guestEmail() });
  const { code } = await buildTicket(velvet.ctx, { type: door.type });
  const event = `/events/${door.event.slug}`;
  const scan = (body: object) =>
    call(velvet.url, `${event}/scans/`, { method: 'POST', headers, body: numbered({ code, door: 'North', ...body }) });
  const change = (by: Record<string, string>, name: string) =>
    call(velvet.url, `/ticket-types/${paid.id}/`, { method: 'PATCH', headers: by, body: { name, version: 1 } });
  const acts = [
    await scan({}),
    await scan({ override_reason: 'Lost her friend' }),
    await change(headers, 'Main floor'),
    await call(velvet.url, `${event}/orders/${order.id}/refunds/`, {
      method: 'POST',
      headers,
      body: { keeps_fee: false, amount: order.total_amount },
    }),
  ];
  expect(acts.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  expect((await remove(headers)).status).toBe(200);

  const look = async <Body>(path: string) =>
    (await call<Body>(velvet.url, `${event}${path}`, { headers: host.headers })).body;
  const { refunds } = await look<OrderDetail>(`/orders/${order.id}/`);
  expect(refunds.map(({ by }) => by)).toEqual([null]);
  const { overrides } = await look<DoorReport>('/door/report/');
  expect(overrides.map(({ by }) => by)).toEqual(['Former member']);
  expect((await change(host.headers, 'Ground floor')).body).toMatchObject({
    detail: expect.stringMatching(/^Somebody saved other values/),
    conflicts: [{ by: { name: '', is_you: false } }],
  });
});

test('leaves events that are not over, and their money, to the organization’s other owner', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
  const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id });
  const other = await buildSignedIn(velvet.ctx, { is_seller: true });
  await buildMember(velvet.ctx, { organization_id: organization.id, user_id: other.user.id, role: 'owner' });
  const event = await buildEvent(velvet.ctx, { organization_id: organization.id });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 });
  await buildSale(velvet.ctx, { type, email: guestEmail() });
  expect((await remove(headers)).status).toBe(200);
  expect(await runInvariants(velvet.database.pool)).toEqual([]);
});

test('deleting is refused while a sale in Resale is not settled: it may wait for the seller, so they read where it says why', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildSoldListing(velvet.ctx, { seller: user });
  expect((await remove(headers)).body).toMatchObject({
    code: 'has_obligations',
    detail: 'Money of tickets you sold is not settled yet. Under Selling in My Tickets you see what it waits for.',
  });
});

test('deleting is refused while a refund has not arrived, or their bank decides about a payment', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const { order } = await buildSale(velvet.ctx, { type, owner: user });
  const refusal = async () => (await remove(headers)).body;
  await buildDispute(velvet.ctx, order.id, 'open');
  expect(await refusal()).toMatchObject({ detail: expect.stringMatching(/^Your bank is still deciding/) as string });
  await forgetDispute(velvet.ctx, order.id);
  // The books know nothing of these.
  for (const state of ['intent', 'pending', 'failed']) {
    await sql`
      insert into refunds (key, order_id, payment_id, currency, amount, state, reason, created_at, updated_at)
      select 'test:' || id, order_id, id, currency, amount, ${state}, 'organizer', now(), now()
        from payments where order_id = ${order.id}`.execute(velvet.ctx.db);
    const waits = expect.stringMatching(/^A refund to you is on its way/) as string;
    expect(await refusal(), state).toMatchObject({ code: 'has_obligations', detail: waits });
    await velvet.ctx.db.deleteFrom('refunds').where('order_id', '=', order.id).execute();
  }
  expect((await remove(headers)).status).toBe(200);
});
