import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD, buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

type Refused = { code?: string; detail?: string; password?: string[] };

const post = (path: string, token: string, body: object) =>
  call<Refused>(velvet.url, path, { method: 'POST', headers: { authorization: `Token ${token}` }, body });

/** A host with two sessions, and an order that one of them may refund. */
async function buildHost() {
  const { ctx } = velvet;
  const host = await buildUser(ctx, { is_seller: true });
  const { id: organization_id } = await buildOrganization(ctx, { owner_user_id: host.id });
  const event = await buildEvent(ctx, { organization_id });
  const { order } = await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: event.id, price_amount: 0 }) });
  const [here, elsewhere] = [await buildSession(ctx, host), await buildSession(ctx, host)];
  const tickets = () =>
    ctx.db.selectFrom('tickets').select('state').where('order_id', '=', order.id).executeTakeFirstOrThrow();
  return {
    here,
    elsewhere,
    tickets,
    refund: (token: string) => post(`/events/${event.slug}/orders/${order.id}/refunds/`, token, { amount: 0 }),
    look: (token: string) =>
      call(velvet.url, `/events/${event.slug}/orders/${order.id}/`, { headers: { authorization: `Token ${token}` } }),
  };
}

const confirm = (token: string, password: string) => post('/auth/user/confirm-password/', token, { password });
const NEEDED = { detail: 'Enter your password to go on.', code: 'password_needed' };

describe('a session whose password was entered more than 12 hours ago', () => {
  test('moves no money until the password is entered again, and still shows everything', async () => {
    const { here, refund, look, tickets } = await buildHost();
    velvet.clock.advance(12 * HOUR + MINUTE);
    expect(await refund(here)).toMatchObject({ status: 403, body: NEEDED });
    expect([(await look(here)).status, (await tickets()).state]).toEqual([200, 'valid']);

    const wrong = await confirm(here, 'not my password');
    expect([wrong.status, wrong.body]).toEqual([400, { password: ['This is not your current password.'] }]);
    expect((await refund(here)).status).toBe(403);

    expect((await confirm(here, PASSWORD)).status).toBe(200);
    expect((await refund(here)).status).toBe(201);
    expect((await tickets()).state).not.toBe('valid');
  });

  test('is not helped by a password that was entered in another session, and may go on for 12 hours after its own', async () => {
    const { here, elsewhere, refund } = await buildHost();
    velvet.clock.advance(13 * HOUR);
    await confirm(elsewhere, PASSWORD);
    expect((await refund(here)).body).toEqual(NEEDED);
    velvet.clock.advance(12 * HOUR);
    expect((await refund(elsewhere)).body).toEqual(NEEDED);
  });

  test('allows five tries an hour', async () => {
    const { ctx, url } = await createTestApp({ settings: { limit_change_password_per_user_hour: 5 } });
    const headers = { authorization: `Token ${await buildSession(ctx, await buildUser(ctx))}` };
    const guess = { method: 'POST', headers, body: { password: 'a guess' } };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await call(url, '/auth/user/confirm-password/', guess)).status).toBe(400);
    const { status } = await call(url, '/auth/user/confirm-password/', { ...guess, body: { password: PASSWORD } });
    expect(status).toBe(429);
  });
});

test('it is needed to refund, to cancel an event, and to say where money is paid to', () => {
  const needing = Object.entries(routes).filter(([, route]) => 'needs_recent_password' in route);
  expect(needing.map(([name]) => name).toSorted()).toEqual([
    'cancelEvent',
    'onboardPromoter',
    'onboardUser',
    'refundOrder',
    'sendRefundAgain',
  ]);
});
