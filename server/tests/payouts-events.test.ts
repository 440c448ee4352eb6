import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { connectHooks } from '#server/connect-hooks.ts';
import { listUnread } from '#server/domains/connect/queries.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';

const world = await createPayoutsWorld();
beforeEach(() => world.reset());

type Host = Awaited<ReturnType<typeof world.buildHost>>;

describe('webhooks about accounts', () => {
  const inbox = async (destination: string) =>
    world.ctx.db.selectFrom('webhook_inbox').selectAll().where('destination', '=', destination).execute();

  test('apply each change, in any order and however often they come', async () => {
    const host = await world.buildReadyHost();
    await world.control('POST', '/webhooks', { shuffle_ms: 30, duplicate: 5 });
    await world.put(host, { state: 'restricted' });
    await world.put(host, { state: 'ready' });
    await world.put(host, { state: 'restricted' });
    expect(await world.settleWebhooks()).toEqual([]);
    expect(await world.stateOf(host)).toBe('restricted');
    await world.control('POST', '/webhooks', { duplicate: 0 });
    await world.put(host, { state: 'ready' });
    await world.settleWebhooks();
    expect(await world.stateOf(host)).toBe('ready');
    const ids = (await inbox('accounts')).map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('close an account', async () => {
    const host = await world.buildReadyHost();
    await world.put(host, { state: 'closed' });
    await world.settleWebhooks();
    expect((await host.look()).body).toMatchObject({ state: 'restricted', connected: false });
  });

  test('that get lost: an account that fails does not stop the reading of others, and is tried last', async () => {
    const bad = await world.buildReadyHost();
    await world.advance(MINUTE);
    const good = await world.buildReadyHost();
    await world.settleWebhooks();
    await world.control('POST', '/webhooks', { drop: 100 });
    for (const host of [bad, good]) await world.put(host, { state: 'restricted' });
    await world.advance(9 * MINUTE);
    const late = await world.buildReadyHost();
    await world.advance(DAY - 5 * MINUTE);
    const failing = {
      of: 'update on connected_accounts',
      when: `new.organization_id = '${bad.organization.id}' and new.read_at is distinct from old.read_at`,
    };
    await withFailingWrites(world.database.pool, failing, () => world.reconcile());
    expect([await world.stateOf(bad), await world.stateOf(good)]).toEqual(['ready', 'restricted']);

    const now = world.ctx.clock.now();
    const before = { askedBefore: now, unsettledBefore: now, changedAfter: now, settledBefore: now };
    const [next] = await listUnread(world.ctx.db, { ...before, limit: 1 });
    const row = world.ctx.db.selectFrom('connected_accounts').select('id');
    expect(next).toEqual(await row.where('organization_id', '=', late.organization.id).executeTakeFirst());
    await world.reconcile();
    expect(await world.stateOf(bad)).toBe('restricted');
  });

  test('that get lost: the account is read again within a day', async () => {
    const host = await world.buildReadyHost();
    await world.settleWebhooks();
    await world.control('POST', '/webhooks', { drop: 100 });
    await world.put(host, { state: 'restricted' });
    await world.advance(HOUR);
    await world.reconcile();
    expect(await world.stateOf(host), 'a settled account is not read all the time').toBe('ready');
    await world.advance(DAY);
    await world.reconcile();
    expect(await world.stateOf(host)).toBe('restricted');
    await world.put(host, { state: 'ready' });
    await world.advance(11 * MINUTE);
    await world.reconcile();
    expect(await world.stateOf(host), 'one that is not settled is').toBe('ready');
  });

  const deliver = async (event: object, { secret = 'whsec_test_accounts', to = 'accounts' } = {}) => {
    const body = JSON.stringify(event);
    const time = Math.floor(world.ctx.clock.now().getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    return (await fetch(`${world.url}/webhooks/stripe/${to}`, { method: 'POST', body, headers })).status;
  };
  const notification = (id: string, type: string, account: string) => ({
    id,
    object: 'v2.core.event',
    type,
    livemode: false,
    created: world.ctx.clock.now().toISOString(),
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  });
  const CLOSED = 'v2.core.account.closed';

  test('that are forged or malformed are refused and not stored', async () => {
    const host = await world.buildReadyHost();
    const event = notification('evt_forged', CLOSED, await host.accountId());
    expect(await deliver(event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await deliver(event, { secret: 'whsec_test_platform' })).toBe(400);
    expect(await deliver(event, { to: 'platform' })).toBe(400);
    expect(await deliver({ ...event, object: 'event' })).toBe(400);
    expect(await deliver([])).toBe(400);
    const stored = world.ctx.db.selectFrom('webhook_inbox').select('event_id').where('event_id', '=', 'evt_forged');
    expect(await stored.execute()).toEqual([]);
  });

  test('of an account that is not ours, or of a kind we do not know, change nothing', async () => {
    const host = await world.buildReadyHost();
    expect(await deliver(notification('evt_other', CLOSED, 'acct_nobody'))).toBe(200);
    expect(await deliver(notification('evt_new', 'v2.core.account.renamed', await host.accountId()))).toBe(200);
    expect(await world.processInbox()).toEqual([]);
    expect(await world.stateOf(host)).toBe('ready');
  });

  test('with outdated content: the provider’s current state counts', async () => {
    const host = await world.buildReadyHost();
    expect(await deliver(notification('evt_late', CLOSED, await host.accountId()))).toBe(200);
    expect(await world.processInbox()).toEqual([]);
    expect(await world.stateOf(host)).toBe('ready');
  });

  test('WH-15 an event of a connected account posts nothing to the platform’s books', async () => {
    const host = await world.buildReadyHost();
    const posted = async () => world.ctx.db.selectFrom('ledger_transactions').select('id').execute();
    const before = await posted();
    const payout = { object: 'payout', id: 'po_1', amount: 5000 };
    const event = { id: 'evt_payout', object: 'event', type: 'payout.paid', livemode: false, data: { object: payout } };
    const account = await host.accountId();
    expect(await deliver({ ...event, account }, { to: 'connected', secret: 'whsec_test_connected' })).toBe(200);
    expect(await world.processInbox()).toEqual([]);
    expect(await posted()).toEqual(before);
  });

  test('a slow read never overwrites a newer one', async () => {
    const host = await world.buildReadyHost();
    const calls = world.ctx.provider.web;
    let isFirst = true;
    const slow = async (id: string) => {
      const read = await calls.retrieveAccount(id);
      if (!isFirst) return read;
      isFirst = false;
      await world.put(host, { state: 'restricted' });
      await host.check();
      return read;
    };
    await refreshAccount(world.ctx, {
      owner: { organization_id: host.organization.id },
      hooks: connectHooks,
      calls: { ...calls, retrieveAccount: slow },
    });
    expect(await world.stateOf(host)).toBe('restricted');
  });
});

describe('mails about payouts', () => {
  const mailsOf = async (host: Host) => {
    const rows = await world.ctx.db
      .selectFrom('outbox')
      .select(['template', 'to_email'])
      .where('payload', '@>', JSON.stringify({ organization_id: host.organization.id }))
      .orderBy('id')
      .execute();
    return rows.map(({ template }) => template);
  };

  test('go to owner and finance once per change, and not while the form is filled in', async () => {
    const host = await world.buildHost();
    const team = await Promise.all(['finance', 'manager'].map(() => buildUser(world.ctx)));
    for (const [index, role] of (['finance', 'manager'] as const).entries())
      await buildMember(world.ctx, { organization_id: host.organization.id, user_id: team[index]?.id ?? '', role });
    await host.onboard();
    await host.check();
    await world.settleWebhooks();
    expect(await mailsOf(host)).toEqual([]);
    const twice = (name: string) => [`payouts_${name}`, `payouts_${name}`];
    await world.put(host, { state: 'ready' });
    await Promise.all([host.check(), host.check(), world.settleWebhooks()]);
    expect(await mailsOf(host)).toEqual(twice('ready'));
    await world.put(host, { state: 'more_needed', due: world.due(3 * DAY) });
    await Promise.all([host.check(), world.settleWebhooks()]);
    await host.check();
    expect(await mailsOf(host)).toEqual([...twice('ready'), ...twice('more_needed')]);
    await world.advance(3 * DAY + MINUTE);
    await world.settleWebhooks();
    await host.check();
    const all = [...twice('ready'), ...twice('more_needed'), ...twice('restricted')];
    expect(await mailsOf(host)).toEqual(all);
  });

  const rendered = async (host: Host, template: string) => {
    const row = await world.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('payload', '@>', JSON.stringify({ organization_id: host.organization.id }))
      .where('template', '=', template)
      .executeTakeFirstOrThrow();
    return renderChecked(world.ctx, row);
  };

  test('say what is missing, until when, and what still works; names are escaped', async () => {
    const host = await world.buildHost({ name: '<b>Owls</b> & Söhne' });
    await world.put(host, { state: 'ready' });
    await host.check();
    expect(await rendered(host, 'payouts_ready')).toMatchObject({ subject: '<b>Owls</b> & Söhne can be paid' });
    const requirements = ['external_account', 'identity.individual.documents.primary_verification'];
    await world.put(host, { state: 'more_needed', requirements, due: '2099-12-24T18:00:00Z' });
    await host.check();
    expect(await rendered(host, 'payouts_ready'), 'no longer true').toBeNull();
    const asked = await rendered(host, 'payouts_more_needed');
    expect(asked?.subject).toContain('Thursday 24 December 2099, 18:00 UTC');
    expect(asked?.text).toContain('or paid sales will pause');
    expect(asked?.text).toContain('- Photo of an identity document\n- Bank account');
    expect(asked?.text).toContain(`/dashboard/payouts?organization=${host.organization.handle}`);
    await world.put(host, { state: 'unsupported', code: 'unsupported_business' });
    await host.check();
    const refused = await rendered(host, 'payouts_rejected');
    expect(refused?.text).toContain('it does not pay this kind of business');
    expect(refused?.html).toContain('&lt;b&gt;Owls&lt;/b&gt;');
    expect(refused?.html).not.toContain('<b>Owls</b>');
  });
});
