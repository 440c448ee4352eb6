import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';

const world = await createPayoutsWorld();
beforeEach(() => world.reset());

describe('each state of an account', () => {
  const DOCUMENT = 'Photo of an identity document';
  test.each<[string, object, object]>([
    ['ready', { state: 'ready' }, { state: 'ready', paid_sales_allowed: true, next: 'none', reason: null }],
    [
      'in review',
      { state: 'in_review' },
      { state: 'in_review', paid_sales_allowed: false, requirements_due: [], being_checked: [DOCUMENT], next: 'none' },
    ],
    [
      'more needed, now',
      { state: 'more_needed' },
      {
        state: 'more_needed',
        paid_sales_allowed: false,
        requirements_due: [DOCUMENT],
        being_checked: [],
        next: 'continue',
      },
    ],
    [
      'rejected',
      { state: 'rejected', code: 'rejected_incomplete_verification' },
      { state: 'rejected', paid_sales_allowed: false, next: 'contact', reason: 'it could not confirm who you are' },
    ],
    [
      'unsupported',
      { state: 'unsupported', code: 'unsupported_country' },
      { state: 'rejected', next: 'contact', reason: 'it does not pay to your country' },
    ],
    ['emptied by the provider', { state: 'not_started' }, { state: 'more_needed', next: 'continue' }],
  ])('%s', async (_name, wanted, expected) => {
    const host = await world.buildHost();
    await world.put(host, wanted);
    expect((await host.check()).body).toMatchObject(expected);
  });

  test('ready, while staff stop the payouts', async () => {
    const host = await world.buildReadyHost();
    const freeze = (payouts_frozen_at: Date | null) =>
      world.ctx.db
        .updateTable('organizations')
        .set({ payouts_frozen_at })
        .where('id', '=', host.organization.id)
        .execute();
    await freeze(world.ctx.clock.now());
    expect((await host.look()).body).toMatchObject({ state: 'ready', is_frozen: true });
    await freeze(null);
    expect((await host.look()).body).toMatchObject({ state: 'ready', is_frozen: false });
  });

  test('more is required by a date: paid sales go on until then, and stop after it', async () => {
    const host = await world.buildReadyHost();
    const due_at = world.due(2 * DAY);
    const requirements = ['identity.individual.id_numbers', 'external_account', 'identity.individual.id_numbers'];
    await world.put(host, { state: 'more_needed', requirements, due: due_at });
    expect((await host.check()).body).toMatchObject({
      state: 'more_needed',
      paid_sales_allowed: true,
      requirements_due: ['Identity or tax number', 'Bank account'],
      due_at,
      next: 'continue',
    });
    await world.advance(2 * DAY + MINUTE);
    expect((await host.check()).body).toMatchObject({
      state: 'restricted',
      paid_sales_allowed: false,
      requirements_due: ['Identity or tax number', 'Bank account'],
      reason: 'our payment provider needs more details from you',
      next: 'continue',
    });
  });

  test('restricted for a reason that no form can resolve', async () => {
    const host = await world.buildReadyHost();
    await world.put(host, { state: 'restricted' });
    expect((await host.check()).body).toMatchObject({
      state: 'restricted',
      paid_sales_allowed: false,
      requirements_due: [],
      reason: 'our payment provider is looking into your account',
      next: 'contact',
      has_dashboard: true,
    });
  });

  test('a missing bank account stops no sales', async () => {
    const host = await world.buildReadyHost();
    await world.put(host, { state: 'more_needed', requirements: ['external_account'] });
    expect((await host.check()).body).toMatchObject({ state: 'more_needed', paid_sales_allowed: true });
  });

  test('a closed account is restricted and can be replaced; a rejected one cannot', async () => {
    const host = await world.buildReadyHost();
    const first = await host.accountId();
    await world.put(host, { state: 'closed' });
    expect((await host.check()).body).toMatchObject({
      state: 'restricted',
      connected: false,
      next: 'continue',
      reason: 'your account with our payment provider was closed',
    });
    expect(await host.dashboard()).toMatchObject({ status: 400, body: { error: expect.stringContaining('closed') } });
    expect((await host.onboard()).status).toBe(200);
    expect(await host.accountId()).not.toBe(first);
    await world.put(host, { state: 'ready' });
    expect((await host.check()).body.state).toBe('ready');

    await world.put(host, { state: 'rejected' });
    await host.check();
    await world.put(host, { state: 'closed' });
    expect((await host.check()).body).toMatchObject({ state: 'rejected', next: 'contact' });
    expect(await host.onboard()).toMatchObject({ status: 409, body: { code: 'payouts_refused' } });
  });
});
