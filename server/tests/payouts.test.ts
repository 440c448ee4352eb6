import { beforeEach, describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { ONBOARDING_FORM } from '#sandbox/payments/testing.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';

const world = await createPayoutsWorld();
beforeEach(() => world.reset());

describe('setting up payouts', () => {
  test('a host fills in the form and is ready; returning from it early proves nothing', async () => {
    const host = await world.buildHost();
    expect((await host.look()).body).toMatchObject({
      state: 'not_started',
      connected: false,
      requirements_due: [],
      next: 'continue',
      has_dashboard: false,
      paid_sales_allowed: false,
    });
    const { body } = await host.onboard();
    const form = await world.open(body.url);
    expect((await host.look()).body, 'on the way to the form and back').toMatchObject({ has_dashboard: false });
    await world.send(form, ONBOARDING_FORM.identity);
    await world.send(form, ONBOARDING_FORM.bank_account);
    expect((await host.check()).body.state).toBe('more_needed');
    const back = await world.send(form, ONBOARDING_FORM.terms, 'complete');
    const { handle } = host.organization;
    expect(back).toBe(`${world.url}/dashboard/payouts?organization=${handle}&returned=1`);
    const checked = await host.check();
    expect(checked.status).toBe(200);
    expect(checked.body).toMatchObject({
      organization: { handle },
      state: 'ready',
      paid_sales_allowed: true,
      connected: true,
      requirements_due: [],
      next: 'none',
      has_dashboard: true,
    });
    expect((await host.look()).body).toEqual(checked.body);
  });

  test('PAY-32 abandoned half way: says what is missing; a new link continues there, an old one redirects to a new one', async () => {
    const host = await world.buildHost();
    const first = (await host.onboard()).body.url;
    const form = await world.open(first);
    await world.send(form, ONBOARDING_FORM.identity);
    await world.send(form, ONBOARDING_FORM.bank_account, 'later');
    expect((await host.check()).body).toMatchObject({
      state: 'more_needed',
      next: 'continue',
      requirements_due: ['Bank account', 'Agreement to the payment provider’s terms'],
      due_at: null,
    });
    const again = `${world.url}/dashboard/payouts/continue?organization=${host.organization.handle}`;
    expect(await world.open(first), 'a link opens once').toBe(again);
    const second = (await host.onboard()).body.url;
    expect(second).not.toBe(first);
    await world.advance(6 * MINUTE);
    expect(await world.open(second), 'not after its time').toBe(again);
    expect(await world.open((await host.onboard()).body.url)).toContain('/setup/s/');
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('ten clicks create one account', async () => {
    const host = await world.buildHost();
    const clicks = await Promise.all(Array.from({ length: 10 }, host.onboard));
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(clicks.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('after a lost response the next click finds the same account', async () => {
    const host = await world.buildHost();
    await world.control('POST', '/faults', {
      kind: 'reset_after',
      method: 'POST',
      path: '/v2/core/accounts',
      times: 3,
    });
    expect(await host.onboard()).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(await world.stateOf(host)).toBe('not_started');
    await world.ctx.db
      .updateTable('organizations')
      .set({ name: 'Renamed meanwhile' })
      .where('id', '=', host.organization.id)
      .execute();
    await world.control('DELETE', '/faults');
    expect((await host.onboard()).status).toBe(200);
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('after a lost response without another click the reconciler finishes it', async () => {
    const host = await world.buildHost();
    await world.control('POST', '/faults', {
      kind: 'reset_after',
      method: 'POST',
      path: '/v2/core/accounts',
      times: 3,
    });
    await host.onboard();
    await world.control('DELETE', '/faults');
    await world.reconcile();
    expect(await host.accountId(), 'not while the request may still be under way').toBe('');
    await world.advance(2 * MINUTE);
    await world.reconcile();
    expect((await host.look()).body).toMatchObject({ state: 'more_needed', connected: true });
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('a refusal is shown, and the next attempt may succeed', async () => {
    const host = await world.buildHost();
    await world.ctx.db
      .updateTable('organizations')
      .set({ currency: 'xxa' })
      .where('id', '=', host.organization.id)
      .execute();
    expect(await host.onboard()).toMatchObject({ status: 409, body: { code: 'payouts_refused' } });
    await world.ctx.db
      .updateTable('organizations')
      .set({ currency: 'eur' })
      .where('id', '=', host.organization.id)
      .execute();
    expect((await host.onboard()).status).toBe(200);
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('an unreachable provider: 503, and the last known state stays', async () => {
    const host = await world.buildReadyHost();
    await world.control('POST', '/faults', { kind: 'reset_before', path: '/v2/core/accounts/*', times: null });
    expect(await host.check()).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    await world.control('POST', '/faults', { kind: 'reset_before', path: '/v1/accounts/*/login_links', times: null });
    expect(await host.dashboard()).toMatchObject({ status: 503, body: { error: expect.any(String) } });
    expect(await world.stateOf(host)).toBe('ready');
  });
});

describe('the provider’s dashboard', () => {
  test('opens once payouts are set up; before that, the response is an error', async () => {
    const host = await world.buildHost();
    expect(await host.dashboard()).toMatchObject({ status: 400, body: { error: expect.stringContaining('Set up') } });
    await host.onboard();
    expect(await host.dashboard()).toMatchObject({ status: 400, body: { error: expect.stringContaining('Finish') } });
    await world.put(host, { state: 'ready' });
    const { status, body } = await host.dashboard();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['url']);
    const page = await fetch(body.url ?? '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Night Owls')]);
  });
});

describe('publishing', () => {
  test('an event with a price waits for payouts, and says so; a free one does not', async () => {
    const host = await world.buildHost();
    const publish = async (price_amount: number) => {
      const event = await buildEvent(world.ctx, { organization_id: host.organization.id, state: 'draft' });
      await buildTicketType(world.ctx, { event_id: event.id, price_amount });
      const { headers } = host;
      return call(world.url, `/events/${event.id}/publish/`, { method: 'POST', headers });
    };
    expect((await publish(0)).status).toBe(200);
    const refused = await publish(5000);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Finish payouts')]);
    await world.put(host, { state: 'ready' });
    await host.check();
    expect((await publish(5000)).status).toBe(200);
  });
});

describe('whose account it is', () => {
  test('without an id: the only organization, or the first owned one', async () => {
    const host = await world.buildHost({ name: 'First' });
    const { owner_user_id } = host.organization;
    await buildOrganization(world.ctx, { owner_user_id, name: 'Second' });
    const elsewhere = await buildOrganization(world.ctx, { name: 'A team' });
    await buildMember(world.ctx, { organization_id: elsewhere.id, user_id: owner_user_id, role: 'finance' });
    const check = (headers: Record<string, string>) =>
      call<{ organization: { name: string } }>(world.url, '/payment/connect/check-status/', {
        method: 'POST',
        headers,
      });
    expect((await check(host.headers)).body.organization.name).toBe('First');

    const finance = await buildUser(world.ctx, { is_seller: true });
    const headers = { authorization: `Token ${await buildSession(world.ctx, finance)}` };
    expect((await check(headers)).status).toBe(404);
    await buildMember(world.ctx, { organization_id: elsewhere.id, user_id: finance.id, role: 'finance' });
    expect((await check(headers)).body.organization.name).toBe('A team');
    await buildMember(world.ctx, { organization_id: host.organization.id, user_id: finance.id, role: 'finance' });
    expect(await check(headers)).toMatchObject({ status: 400, body: { organization_id: [expect.any(String)] } });
  });

  test('the body is optional and has no other fields', async () => {
    const { headers } = await world.buildHost();
    const onboard = (body?: object) =>
      call(world.url, '/payment/connect/onboard-user/', { method: 'POST', headers, ...(body && { body }) });
    expect((await onboard()).status).toBe(200);
    expect((await onboard({})).status).toBe(200);
    expect(await onboard({ account: 'acct_1' })).toMatchObject({ status: 400, body: { account: ['Unknown field.'] } });
  });
});
