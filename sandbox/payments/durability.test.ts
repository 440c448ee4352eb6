import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import type { SandboxReady } from '../main.ts';
import {
  accountParams,
  clientFor,
  controlOf,
  payByCard,
  sessionParams,
  startReceiver,
  startTestSandbox,
  TEST_KEY,
  TEST_SECRET,
  transfersStatus,
  until,
} from './testing.ts';

const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-durability-'));
  folders.push(folder);
  return folder;
}

async function startChild(dataDir: string, payments: object | null, mailbox: object | null = null) {
  const env = { ...process.env, SANDBOX_OPTIONS: JSON.stringify({ dataDir, payments, mailbox }) };
  const child = fork(new URL('../main.ts', import.meta.url), { env, execArgv: [] });
  children.push(child);
  const [ready] = (await once(child, 'message')) as [SandboxReady];
  return { child, ready };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await gone)[0];
}

const payments = (change: object = {}): object => ({ secretKey: TEST_KEY, webhookEndpoints: [], ...change });

function portOf(ready: SandboxReady): number {
  return Number(new URL(ready.payments?.url ?? '').port);
}

test('everything confirmed survives kill -9, and keys still replay', async () => {
  const dataDir = await newFolder();
  const first = await startChild(dataDir, payments());
  const stripe = clientFor(portOf(first.ready));
  const paid = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'before' });
  await payByCard(paid, '4242424242424242');
  const answered: string[] = [];
  const flood = Array.from({ length: 200 }, async () => {
    const made = await stripe.checkout.sessions.create(sessionParams()).catch(() => null);
    if (made) answered.push(made.id);
  });
  await until(() => answered.length > 40, 'the first answers');
  await kill(first.child, 'SIGKILL');
  await Promise.all(flood);

  const second = await startChild(dataDir, payments());
  const again = clientFor(portOf(second.ready));
  const session = await again.checkout.sessions.retrieve(paid.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  expect(session).toMatchObject({
    payment_status: 'paid',
    payment_intent: { latest_charge: { balance_transaction: { net: 5658 } } },
  });
  const stored = await again.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const ids = new Set(stored.map(({ id }) => id));
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  const replay = await again.checkout.sessions.create(sessionParams(), { idempotencyKey: 'before' });
  expect(replay.id).toBe(paid.id);
});

test('deliveries still waiting go out after a restart, and the clock keeps its offset', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => 503;
  const dataDir = await newFolder();
  const endpoints = [{ url: receiver.url, secret: TEST_SECRET, destination: 'platform' }];
  const first = await startChild(dataDir, payments({ webhookEndpoints: endpoints }));
  const control = controlOf(first.ready.payments?.url ?? '');
  await control('POST', '/webhooks', { retry_schedule_ms: [300] });
  await control('POST', '/clock', { advance_s: 1000 });
  const stripe = clientFor(portOf(first.ready));
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await stripe.checkout.sessions.expire(id);
  await until(() => receiver.received.length > 0, 'the first attempt');
  await kill(first.child, 'SIGKILL');

  receiver.answer = () => 200;
  const before = receiver.received.length;
  const second = await startChild(dataDir, payments({ webhookEndpoints: endpoints }));
  await until(() => receiver.received.length > before, 'the delivery after the restart');
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
    type: 'checkout.session.expired',
    data: { object: { id } },
  });
  const clock = await controlOf(second.ready.payments?.url ?? '')<{ offset_ms: number }>('GET', '/clock');
  expect(clock.offset_ms).toBe(1_000_000);
  await receiver.close();
});

test('a session whose time passed while the sandbox was down is expired at start', async () => {
  const first = await startTestSandbox();
  const { id } = await first.stripe.checkout.sessions.create(sessionParams());
  await first.control('POST', '/clock', { advance_s: 3600 });
  await first.close();
  const second = await startTestSandbox({ dataDir: first.dataDir });
  await second.control('POST', '/clock', { advance_s: 24 * 3600 });
  await second.close();
  const third = await startTestSandbox({ dataDir: first.dataDir });
  const events = await third.stripe.events.list({ type: 'checkout.session.expired' });
  expect(events.data[0]?.data.object).toMatchObject({ id });
  await third.stop();
});

test('the child stops cleanly on SIGTERM and when its parent disconnects, and leaves Ctrl-C to the parent', async () => {
  const one = await startChild(await newFolder(), payments(), {});
  expect(one.ready).toMatchObject({ type: 'ready', payments: { url: /^http/ }, mailbox: { smtpUrl: /^smtp/ } });
  one.child.kill('SIGINT');
  await clientFor(portOf(one.ready)).balance.retrieve();
  expect(await kill(one.child, 'SIGTERM')).toBe(0);

  const two = await startChild(await newFolder(), null, {});
  expect(two.ready.payments).toBeNull();
  const gone = once(two.child, 'exit');
  two.child.disconnect();
  expect((await gone)[0]).toBe(0);
});

test('reset deletes everything but the endpoints given at start; a seed makes identifiers repeat', async () => {
  const receiver = await startReceiver();
  const options = {
    seed: 'seven',
    webhookEndpoints: [{ url: receiver.url, secret: TEST_SECRET, destination: 'platform' as const }],
  };
  const one = await startTestSandbox(options);
  const two = await startTestSandbox(options);
  const ids = await Promise.all(
    [one, two].map(async ({ stripe }) => (await stripe.checkout.sessions.create(sessionParams())).id),
  );
  expect(ids[0]).toBe(ids[1]);
  await one.control('POST', '/clock', { advance_s: 500 });
  await one.control('POST', '/reset');
  await one.control('POST', '/seed', { seed: 'seven' });
  const dump = await one.control<Record<string, unknown[]>>('GET', '/dump');
  expect(dump).toMatchObject({ checkout_sessions: [], events: [], tasks: [] });
  const { id } = await one.stripe.checkout.sessions.create(sessionParams());
  expect(id).toBe(ids[0]);
  await one.stripe.checkout.sessions.expire(id);
  await one.control('POST', '/webhooks/drain', {});
  expect(receiver.types()).toEqual(['checkout.session.expired']);
  await one.stop();
  await two.stop();
  await receiver.close();
});

test('the sandbox refuses production and keys that are not its own', async () => {
  await expect(startTestSandbox({ secretKey: 'sk_test_123' })).rejects.toThrow('sk_test_sbx_');
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await expect(startTestSandbox()).rejects.toThrow('production');
  } finally {
    process.env['NODE_ENV'] = mode;
  }
});

test('accounts, half-used links and deadlines survive a restart', async () => {
  const dataDir = await newFolder();
  const first = await startTestSandbox({ dataDir });
  const { id } = await first.stripe.v2.core.accounts.create(accountParams());
  const link = await first.stripe.v2.core.accountLinks.create({
    account: id,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://127.0.0.1:9/again' } },
  });
  const opened = await fetch(link.url);
  const due = new Date(Date.now() + 3600_000).toISOString();
  await first.control('POST', `/accounts/${id}`, { state: 'more_needed', due });
  const before = await first.stripe.v2.core.accounts.retrieve(id, { include: ['requirements', 'identity'] });
  await first.close();

  const second = await startTestSandbox({ dataDir, port: first.port });
  expect(await second.stripe.v2.core.accounts.retrieve(id, { include: ['requirements', 'identity'] })).toEqual(before);
  expect((await fetch(opened.url)).status).toBe(200);
  expect((await fetch(link.url, { redirect: 'manual' })).headers.get('location')).toBe('http://127.0.0.1:9/again');
  expect(await transfersStatus(second.stripe, id)).toBe('active');
  await second.control('POST', '/clock', { advance_s: 3601 });
  expect(await transfersStatus(second.stripe, id)).toBe('restricted');
  const dump = await second.control<{ accounts: object[] }>('GET', '/dump');
  expect(dump.accounts.length).toBe(1);
  await second.stop();
});
