import { describe, expect, test } from 'vitest';
import type {
  Found,
  LogEntry,
  StaffAccount,
  StaffEvent,
  StaffOrder,
  StaffOrganization,
} from '#contract/staff-records.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { Workspace } from '#contract/workspace.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildStaffCalls } from '#server/testing/staff-calls.ts';
import { removeStaff } from './change-staff.ts';
import { buildStaffOnDuty } from './factory.ts';

const why = { reason: 'The venue says it is not theirs.' };

const velvet = await createTestApp({ withMailbox: true });
const staff = await buildStaffCalls(velvet, why);

const search = async (text: string) =>
  (await staff.get<{ results: Found[] }>(`search/?search=${encodeURIComponent(text)}`)).body.results;

async function soldEvent(price_amount = 5000) {
  const type = await buildTicketType(velvet.ctx, { price_amount });
  const buyer = await buildUser(velvet.ctx);
  const { order, tickets } = await buildSale(velvet.ctx, { type, quantity: 2, owner: buyer });
  const { organization_id, slug } = await velvet.ctx.db
    .selectFrom('events')
    .select(['organization_id', 'slug'])
    .where('id', '=', type.event_id)
    .executeTakeFirstOrThrow();
  const owner = await velvet.ctx.db
    .selectFrom('organizations as o')
    .innerJoin('users as u', 'u.id', 'o.owner_user_id')
    .selectAll('u')
    .where('o.id', '=', organization_id)
    .executeTakeFirstOrThrow();
  const token = async (user: { id: string }) => ({ authorization: `Token ${await buildSession(velvet.ctx, user)}` });
  return {
    event_id: type.event_id,
    ...{ type, slug, organization_id, order, tickets, owner, buyer },
    as_owner: await token(owner),
    as_buyer: await token(buyer),
  };
}

describe('finding and looking', () => {
  test('everything people may name is found, with masked addresses', async () => {
    const { order, tickets, buyer, slug, event_id, organization_id } = await soldEvent();
    const [ticket] = tickets;
    const code = velvet.ctx.codes.sign({ event_id, code_key: ticket?.code_key as Buffer, version: 1 });
    const payment = await velvet.ctx.db
      .selectFrom('payments')
      .select('provider_payment_intent_id as intent')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const names = [
      order.id,
      orderNumber(order.id),
      order.session_id,
      buyer.email,
      ticket?.id ?? '',
      code,
      payment.intent,
    ];
    for (const name of names)
      expect(
        (await search(name)).map(({ id }) => id),
        name,
      ).toContain(order.id);
    expect((await search(buyer.username.slice(0, -1))).map(({ id }) => id)).toContain(buyer.id);
    expect((await search(`https://velvet.example/events/${slug}`)).map(({ id }) => id)).toEqual([event_id]);
    const { handle } = await velvet.ctx.db
      .selectFrom('organizations')
      .select('handle')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow();
    expect((await search(`@${handle}`)).map(({ id }) => id)).toContain(organization_id);
    expect(JSON.stringify(await search(buyer.email))).not.toContain(buyer.email);
    expect(await search('100%')).toEqual([]);
  });

  test('an account is shown for an hour after a reason was given, which is recorded', async () => {
    const { buyer, order, tickets } = await soldEvent();
    const path = `accounts/${buyer.id}/`;
    expect(await staff.get(path)).toMatchObject({ status: 403, body: { code: 'reason_needed' } });
    expect((await staff.post('looks/', { subject: 'user', id: buyer.id, reason: ' ' })).body).toMatchObject({
      reason: ['Say why, in a few words.'],
    });
    expect((await staff.look('user', order.id)).status).toBe(404);
    expect((await staff.look('user', buyer.id)).status).toBe(200);
    const { body } = await staff.get<StaffAccount>(path);
    expect(body).toMatchObject({ username: buyer.username, email: buyer.email, order_count: 1, session_count: 1 });
    expect(body.ticket_count).toBe(tickets.length);
    expect(body.orders).toMatchObject([{ id: order.id }]);
    expect(body.acts).toMatchObject([{ action: 'staff.looked', by: staff.user.username, reason: why.reason }]);
    expect(JSON.stringify(body)).not.toMatch(/password|token|hash/);
    const colleague = await buildStaffOnDuty(velvet.ctx);
    expect((await call(velvet.url, `/staff/${path}`, { headers: colleague.headers })).status).toBe(403);
    velvet.clock.advance(HOUR);
    expect((await staff.get(path)).status).toBe(403);
    const log = await staff.get<{ results: LogEntry[] }>('log/');
    expect(log.body.results).toContainEqual(
      expect.objectContaining({ action: 'staff.looked', subject_id: buyer.id, by: staff.user.username }),
    );
    const names = log.body.results.map(({ subject_id, subject_name }) => [subject_id, subject_name]);
    expect(names).toContainEqual([buyer.id, buyer.username]);
  });
});

describe('an event is taken off sale', () => {
  test('nobody can buy or find it, its host gets the reason and cannot publish it, and tickets stay valid', async () => {
    const { event_id, slug, type, owner, as_owner, as_buyer, tickets } = await soldEvent();
    expect((await staff.post(`events/${event_id}/block/`, {})).status).toBe(400);
    const { body } = await staff.post<StaffEvent>(`events/${event_id}/block/`);
    expect(body).toMatchObject({ state: 'draft', blocked_reason: why.reason, sold: 2 });

    expect((await call(velvet.url, `/events/${slug}/`)).status).toBe(404);
    expect((await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() })).status).not.toBe(
      201,
    );
    const workspace = await call<Workspace>(velvet.url, `/events/${slug}/workspace/`, { headers: as_owner });
    expect(workspace.body.checklist[0]).toMatchObject({
      code: 'blocked_by_staff',
      text: `Blocked by our staff: ${why.reason}`,
    });
    const publish = () => call(velvet.url, `/events/${slug}/publish/`, { method: 'POST', headers: as_owner });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    const [mail] = await mailsTo(velvet, owner.email);
    expect(mail?.text).toContain(why.reason);
    expect(mail?.text).not.toContain(staff.user.username);

    expect((await call(velvet.url, `/events/${slug}/`, { headers: as_buyer })).status).toBe(200);
    const ticket = await call(velvet.url, `/tickets/${tickets[0]?.id}/`, { headers: as_buyer });
    expect(ticket).toMatchObject({ status: 200, body: { state: 'valid' } });
    expect((await call(velvet.url, `/events/${slug}/door/`, { headers: as_owner })).status).toBe(200);

    await staff.post(`events/${event_id}/allow/`, { reason: 'The venue confirmed it.' });
    expect((await call(velvet.url, `/events/${slug}/`)).status).toBe(404);
    expect((await publish()).status).toBe(200);
    expect((await call(velvet.url, `/events/${slug}/`)).status).toBe(200);
    const acts = (await staff.get<StaffEvent>(`events/${event_id}/`)).body.acts.map(({ action, reason }) => [
      action,
      reason,
    ]);
    expect(acts).toContainEqual(['staff.event_blocked', why.reason]);
    expect(acts).toContainEqual(['staff.event_allowed', 'The venue confirmed it.']);
  });
});

describe('the host’s history', () => {
  const historyOf = async ({ organization_id, as_owner }: Awaited<ReturnType<typeof soldEvent>>) => {
    const path = `/organizations/${organization_id}/history/?kind=events`;
    const { body } = await call<{ results: HistoryEntry[] }>(velvet.url, path, { headers: as_owner });
    return body.results.map(({ text, is_by_staff, reason }) => [text, is_by_staff, reason]);
  };

  test('has one entry for an event taken off sale, and one for its return; so has the event for staff', async () => {
    const sold = await soldEvent();
    await staff.post(`events/${sold.event_id}/block/`);
    velvet.clock.advance(MINUTE);
    const { body } = await staff.post<StaffEvent>(`events/${sold.event_id}/allow/`, { reason: 'The venue agreed.' });
    expect(await historyOf(sold)).toEqual([
      ['Event allowed again', true, 'The venue agreed.'],
      ['Event taken off sale', true, why.reason],
    ]);
    expect(body.acts.map(({ action }) => action)).toEqual(['staff.event_allowed', 'staff.event_blocked']);
    const log = await staff.get<{ results: LogEntry[] }>('log/');
    const entry = { subject_id: sold.event_id, subject_name: body.title };
    expect(log.body.results.slice(0, 2)).toMatchObject([entry, entry]);
  });

  test('calls a draft that was never published blocked, as its mail does', async () => {
    const sold = await soldEvent();
    const draft = await buildEvent(velvet.ctx, {
      organization_id: sold.organization_id,
      state: 'draft',
      published_at: null,
    });
    await staff.post(`events/${draft.id}/block/`);
    expect(await historyOf(sold)).toEqual([['Event kept from being published', true, why.reason]]);
    const [mail] = await mailsTo(velvet, sold.owner.email);
    expect(mail?.subject).toBe(`Blocked: ${draft.title}`);
    expect(mail?.text).not.toMatch(/off sale|tickets/);
  });
});

test('the log has refunds of staff who have left, and none that a member of staff made as a host', async () => {
  const [one, other] = [await soldEvent(), await soldEvent()];
  const colleague = await buildStaffOnDuty(velvet.ctx);
  const as_colleague = (path: string, body: object) =>
    call(velvet.url, path, { method: 'POST', headers: colleague.headers, body });
  await as_colleague('/staff/looks/', { subject: 'order', id: one.order.id, ...why });
  expect((await as_colleague(`/staff/orders/${one.order.id}/refund/`, why)).status).toBe(200);
  await buildMember(velvet.ctx, {
    organization_id: other.organization_id,
    user_id: colleague.user.id,
    role: 'manager',
  });
  const own = `/events/${other.slug}/orders/${other.order.id}/refunds/`;
  expect((await as_colleague(own, { amount: other.order.total_amount })).status).toBe(201);
  await removeStaff(velvet.ctx, colleague.user.username);
  const { body } = await staff.get<{ results: LogEntry[] }>('log/');
  const refunded = body.results.filter(({ action }) => action === 'order.refunded').map(({ subject_id }) => subject_id);
  expect(refunded).toContain(one.order.id);
  expect(refunded).not.toContain(other.order.id);
});

describe('money and tickets', () => {
  test('payouts are frozen and resumed, each with a reason and a mail to owners and finance', async () => {
    const { organization_id, owner } = await soldEvent();
    const path = `organizations/${organization_id}/`;
    expect((await staff.post(`${path}freeze-payouts/`)).body).toMatchObject({ code: 'reason_needed' });
    await staff.look('organization', organization_id);
    const frozen = await staff.post<StaffOrganization>(`${path}freeze-payouts/`);
    expect(frozen.body).toMatchObject({ payouts_frozen_reason: why.reason });
    expect(frozen.body.owed).toHaveLength(1);
    const [mail] = await mailsTo(velvet, owner.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('are stopped') });
    expect(mail?.text).toContain(why.reason);
    const open = await staff.post<StaffOrganization>(`${path}unfreeze-payouts/`, { reason: 'The bank has answered.' });
    expect(open.body).toMatchObject({ payouts_frozen_at: null, payouts_frozen_reason: '' });
    expect((await mailsTo(velvet, owner.email))[0]).toMatchObject({ subject: expect.stringContaining('are resumed') });
  });

  test('an order is shown whole, and its tickets are mailed again', async () => {
    const { order, buyer, tickets } = await soldEvent();
    await staff.look('order', order.id);
    const { body } = await staff.get<StaffOrder>(`orders/${order.id}/`);
    expect(body).toMatchObject({
      status: 'paid',
      buyer: { user_id: buyer.id, email: buyer.email },
      payments: [{ amount: { amount: order.total_amount } }],
    });
    expect(body.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id));
    expect(body.tickets.reduce((sum, { paid }) => sum + paid.amount, 0)).toBe(order.total_amount);
    const again = await staff.post<StaffOrder>(`orders/${order.id}/resend/`);
    expect(again.body.mails).toMatchObject([{ template: 'order_confirmation', to_email: buyer.email }]);
    expect(again.body.acts[0]).toMatchObject({ action: 'staff.tickets_resent', reason: why.reason });
    expect(await mailsTo(velvet, buyer.email)).toHaveLength(1);
    await velvet.ctx.db
      .updateTable('outbox')
      .set({ sent_at: velvet.ctx.clock.now(), last_error: 'No longer needed.' })
      .where('to_email', '=', buyer.email)
      .execute();
    expect((await staff.get<StaffOrder>(`orders/${order.id}/`)).body.mails).toMatchObject([{ state: 'dropped' }]);
  });

  test('a ticket, then the whole order is refunded with its fees; the buyer is told, and the reason is kept', async () => {
    const { order, buyer, tickets } = await soldEvent();
    await staff.look('order', order.id);
    const path = `orders/${order.id}/refund/`;
    const first = await staff.post<StaffOrder>(path, { ...why, ticket_ids: [tickets[0]?.id] });
    expect(first.body.tickets.map(({ state }) => state)).toEqual(['refunded', 'valid']);
    expect((await staff.post(path, { ...why, ticket_ids: [tickets[0]?.id] })).status).toBe(409);
    const rest = await staff.post<StaffOrder>(path);
    expect(rest.body).toMatchObject({ status: 'refunded', refunds: [{ reason: 'staff', note: why.reason }, {}] });
    const back = rest.body.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
    expect(back).toBe(order.total_amount);
    expect(rest.body.acts[0]).toMatchObject({ action: 'order.refunded', by: staff.user.username, reason: why.reason });
    const log = await staff.get<{ results: LogEntry[] }>('log/');
    expect(log.body.results[0]).toMatchObject({ action: 'order.refunded', subject_id: order.id });
    const told = [...rest.body.acts, ...log.body.results.filter(({ subject_id }) => subject_id === order.id)];
    expect(
      told.filter(({ action }) => action.includes('refund')),
      'each of the two once in either',
    ).toHaveLength(4);
    expect(await staff.post(path)).toMatchObject({ status: 409, body: { code: 'ticket_not_refundable' } });
    expect(await mailsTo(velvet, buyer.email)).toHaveLength(2);
  });
});
