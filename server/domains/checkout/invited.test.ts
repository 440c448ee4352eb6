import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { Invitation, OpenedInvitation } from '#contract/invitations.ts';
import { buildSession, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { applyPayment } from './payment/apply-payment.ts';
import { buildHoldRequest } from './factory.ts';
import { takeHolds } from './holds/take-holds.ts';

const velvet = await createTestApp();
const { ctx } = velvet;

/** A private event with a hidden priced type, and an invitation to it. */
async function buildInvited(values: Record<string, unknown> = {}) {
  const host = await buildHostedEvent(velvet, { visibility: 'private' }, [{ is_hidden: true }]);
  const ticket_type_id = host.types[0]?.id ?? '';
  const offer = { event_id: host.event.id, ticket_type_id, is_complimentary: false, plus_ones: 1 };
  return { host, ticket_type_id, invitation: await buildInvitation(ctx, { ...offer, ...values }) };
}

const buy = (ticket_type_id: string, token: string | undefined, body: Record<string, unknown> = {}, headers = {}) =>
  checkout(velvet.url, { ticket_type_id, quantity: 1, invitation_token: token, ...body }, headers);

/** The payment of an order arrives. */
function pay({ id, total }: Checkout['order']) {
  const intent_id = `pi_${id}`;
  const payment = { intent_id, charge_id: null, status: 'succeeded' as const, ...total, fee_amount: null };
  return applyPayment(ctx, { orderId: id, sessionId: undefined, payment, from: 'webhook' });
}

async function stateOf({ host, invitation }: Awaited<ReturnType<typeof buildInvited>>) {
  return (await host.send<Invitation>('GET', `/invitations/${invitation.id}/`)).body;
}

describe('buying with an invitation', () => {
  test('it unlocks its hidden type of a private event, for the invited address if no other is given', async () => {
    const { invitation, ticket_type_id } = await buildInvited();
    const email = guestEmail();
    const unknown = { status: 400, body: { ticket_type_id: ['This ticket type is not on sale.'] } };
    expect(await buy(ticket_type_id, undefined, { email })).toMatchObject(unknown);
    const held = await buy(ticket_type_id, invitation.token, { quantity: 2 });
    expect(held).toMatchObject({ status: 201, body: { status: 'held' } });
    const order = ctx.db.selectFrom('orders').select(['buyer_email', 'invitation_id']);
    expect(await order.where('id', '=', held.body.order.id).executeTakeFirst()).toEqual({
      buyer_email: invitation.email,
      invitation_id: invitation.id,
    });
  });

  test('it allows at most its admissions; a replaced hold does not count', async () => {
    const { invitation, ticket_type_id } = await buildInvited();
    const headers = { 'checkout-browser': 'a-browser' };
    const email = guestEmail();
    expect((await buy(ticket_type_id, invitation.token, { email, quantity: 2 }, headers)).status).toBe(201);
    expect((await buy(ticket_type_id, invitation.token, { email, quantity: 1 }, headers)).status).toBe(201);
    expect(await buy(ticket_type_id, invitation.token, { email: guestEmail(), quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'invitation_limit', available: 1, detail: 'This invitation is for 1 more.' },
    });
  });

  test('a checkout that is being ended counts until it has ended: its payment may still arrive', async () => {
    const { invitation, ticket_type_id } = await buildInvited();
    const { body } = await buy(ticket_type_id, invitation.token, { email: guestEmail(), quantity: 2 });
    await ctx.db.updateTable('orders').set({ status: 'releasing' }).where('id', '=', body.order.id).execute();
    expect(await buy(ticket_type_id, invitation.token, { email: guestEmail() })).toMatchObject({
      status: 409,
      body: { code: 'invitation_limit' },
    });
  });

  test('a type sold in larger groups only is sold to as many as are invited, and to those who are left', async () => {
    const { invitation, ticket_type_id } = await buildInvited();
    await ctx.db.updateTable('ticket_types').set({ min_per_order: 4 }).where('id', '=', ticket_type_id).execute();
    expect(await buy(ticket_type_id, invitation.token)).toMatchObject({
      status: 400,
      body: { quantity: ['At least 2 of “General” per order.'] },
    });
    const both = await buy(ticket_type_id, invitation.token, { quantity: 2 });
    expect(both.status).toBe(201);
    await pay(both.body.order);
    await sql`update invitations set plus_ones = 2 where id = ${invitation.id}`.execute(ctx.db);
    expect((await buy(ticket_type_id, invitation.token)).status).toBe(201);
  });

  test('the purchase is the acceptance', async () => {
    const invited = await buildInvited({ declined_at: ctx.clock.now() });
    const { body } = await buy(invited.ticket_type_id, invited.invitation.token);
    expect((await stateOf(invited)).state).toBe('declined');
    expect(await pay(body.order)).toBe('sold');
    expect(await stateOf(invited)).toMatchObject({ state: 'accepted', declined_at: null, ticket_count: 1 });
    // A refund of a part gives no place back.
    await ctx.db.updateTable('orders').set({ status: 'partially_refunded' }).where('id', '=', body.order.id).execute();
    const more = { email: guestEmail(), quantity: 2 };
    expect(await buy(invited.ticket_type_id, invited.invitation.token, more)).toMatchObject({
      status: 409,
      body: { code: 'invitation_limit', available: 1 },
    });
  });

  test('its page and the checkout agree on how many are left after a refund of a part, and of all', async () => {
    const { host, invitation } = await buildInvited({ ticket_type_id: null });
    const { id } = await buildTicketType(ctx, { event_id: host.event.id, price_amount: 0 });
    const { body } = await buy(id, invitation.token, { quantity: 2 });
    const tickets = ctx.db.selectFrom('tickets').select('id').where('order_id', '=', body.order.id);
    const lefts = [];
    for (const ticket of await tickets.execute()) {
      const refund = { ticket_ids: [ticket.id], keeps_fee: false, amount: 0 };
      expect((await host.send('POST', `/orders/${body.order.id}/refunds/`, refund)).status).toBe(201);
      lefts.push((await call<OpenedInvitation>(velvet.url, `/invitations/${invitation.token}/`)).body.left_count);
    }
    expect(lefts).toEqual([0, 2]);
    expect((await buy(id, invitation.token, { quantity: 2 })).body.status).toBe('paid');
  });

  test('a hold counts when complimentary tickets are accepted, too', async () => {
    const { invitation, ticket_type_id } = await buildInvited({ is_complimentary: true });
    const held = await buy(ticket_type_id, invitation.token);
    const path = `/invitations/${invitation.token}/accept/`;
    const accept = (guests: string[]) => call(velvet.url, path, { method: 'POST', body: { guests } });
    expect(await accept(['Ada'])).toMatchObject({ status: 409, body: { code: 'invitation_limit', available: 1 } });
    expect((await accept([])).status).toBe(200);
    expect(await pay(held.body.order)).toBe('sold');
  });

  test('a free type of an invitation that only opens the event is complete at once, and accepts it', async () => {
    const invited = await buildInvited({ ticket_type_id: null });
    const { id } = await buildTicketType(ctx, { event_id: invited.host.event.id, price_amount: 0 });
    expect(await buy(id, invited.invitation.token, { quantity: 2 })).toMatchObject({ body: { status: 'paid' } });
    const { state, guests, ticket_count } = await stateOf(invited);
    expect({ state, guests, ticket_count }).toEqual({
      state: 'accepted',
      guests: [{ name: '', has_come: false }],
      ticket_count: 2,
    });
  });

  test('AC-15 a token never opens the types of another event, or reveals that they exist', async () => {
    const [mine, other] = [await buildInvited(), await buildInvited()];
    expect(await buy(other.ticket_type_id, mine.invitation.token)).toMatchObject({
      status: 400,
      body: { ticket_type_id: ['This ticket type is not on sale.'] },
    });
    const open = await buildTicketType(ctx);
    expect(await buy(open.id, mine.invitation.token)).toMatchObject({
      status: 400,
      body: { invitation_token: ['This invitation is for another event.'] },
    });
    expect(await buy(mine.ticket_type_id, 'x'.repeat(43), { email: guestEmail() })).toMatchObject({
      status: 400,
      body: { invitation_token: ['This invitation is not valid.'] },
    });
  });

  test('a deleted invitation cannot buy, even if it was deleted after the checkout read it', async () => {
    const { host, invitation, ticket_type_id } = await buildInvited();
    const request = {
      ...(await buildHoldRequest(ctx, { ticketTypeId: ticket_type_id })),
      invitation_id: invitation.id,
    };
    await host.send('DELETE', `/invitations/${invitation.id}/`);
    expect(await buy(ticket_type_id, invitation.token)).toMatchObject({ status: 409, body: { code: 'revoked' } });
    expect(await takeHolds(ctx.db, [request], ctx.clock.now())).toMatchObject([{ outcome: 'revoked' }]);
  });

  test('a late payment buys nothing with an invitation that was deleted meanwhile', async () => {
    const { host, invitation, ticket_type_id } = await buildInvited();
    const { body } = await buy(ticket_type_id, invitation.token);
    await sql`select end_hold(${body.order.id}, 'expired', 'hold_ended', ${ctx.clock.now()})`.execute(ctx.db);
    await host.send('DELETE', `/invitations/${invitation.id}/`);
    expect(await pay(body.order)).toBe('late_refund');
    // The tickets are still there: what is said must not be that they were sold.
    expect((await details(velvet.url, body.session_id)).body.message).toContain('could no longer be booked.');
  });

  test('an account buys for a private event with its own invitation, which counts as used', async () => {
    const guest = await buildUser(ctx);
    const { host } = await buildInvited({ email: guest.email, ticket_type_id: null });
    const { id } = await buildTicketType(ctx, { event_id: host.event.id });
    const as = async (user: { id: string }) => ({ authorization: `Token ${await buildSession(ctx, user)}` });
    expect((await buy(id, undefined, { quantity: 3 }, await as(guest))).body).toMatchObject({
      code: 'invitation_limit',
    });
    expect((await buy(id, undefined, { quantity: 2 }, await as(guest))).status).toBe(201);
    expect((await buy(id, undefined, {}, await as(await buildUser(ctx)))).status).toBe(400);
    // Neither an invitation to something else nor one that was withdrawn opens it.
    await buildInvited({ email: 'elsewhere@example.com' });
    await buildInvitation(ctx, { event_id: host.event.id, email: 'gone@example.com', revoked_at: ctx.clock.now() });
    for (const email of ['elsewhere@example.com', 'gone@example.com'])
      expect([email, (await buy(id, undefined, {}, await as(await buildUser(ctx, { email })))).status]).toEqual([
        email,
        400,
      ]);
  });
});

test('a listing of a private event is for the invited and for its team', async () => {
  const { type, listing } = await buildListing(ctx);
  const { listing: another } = await buildListing(ctx, { type });
  const private_event = ctx.db.updateTable('events').set({ visibility: 'private' }).where('id', '=', type.event_id);
  const { organization_id } = await private_event.returning('organization_id').executeTakeFirstOrThrow();
  const [stranger, guest, member] = [await buildSignedIn(ctx), await buildSignedIn(ctx), await buildSignedIn(ctx)];
  await buildInvitation(ctx, { event_id: type.event_id, email: guest.user.email });
  await buildMember(ctx, { organization_id, user_id: member.user.id, role: 'door' });
  const take = async (listing_id: string, headers: Record<string, string>) =>
    (await checkout(velvet.url, { listing_id }, headers)).status;
  expect(await take(listing.id, stranger.headers)).toBe(400);
  expect(await take(listing.id, guest.headers)).toBe(201);
  expect(await take(another.id, member.headers)).toBe(201);
});
