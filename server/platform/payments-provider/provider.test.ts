import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox } from '#sandbox/payments/testing.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { defaultSettings } from '#server/settings.ts';
import { createPaymentsProvider } from './provider.ts';
import { createThrottles, ThrottledError } from './throttle.ts';
import type { NewPaymentSession } from './types.ts';

const sandbox = await startTestSandbox();
const settings = { ...defaultSettings, provider_web_timeout_milliseconds: 500, provider_requests_per_second: 1000 };
const log = createLogger('silent');
const provider = createPaymentsProvider({ secretKey: 'sk_test_sbx_contract', apiBase: sandbox.url, settings, log });
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('DELETE', '/faults'));

let orders = 0;
function newSession(values: Partial<NewPaymentSession> = {}): NewPaymentSession {
  const order_id = `order-${++orders}`;
  return {
    idempotency_key: `co:${order_id}:1`,
    order_id,
    kind: 'primary',
    event_id: 'event-1',
    env: 'test',
    email: 'ann@example.com',
    currency: 'eur',
    lines: [{ name: 'General', quantity: 2, unit_amount: 2500 }],
    expires_at: new Date(Date.now() + 31 * 60_000),
    success_url: 'http://127.0.0.1/done',
    cancel_url: 'http://127.0.0.1/back',
    submit_message: 'Please pay before 20:41 CET.',
    statement_suffix: 'Velvet Night',
    ...values,
  };
}

function fault(kind: string, more: object = {}) {
  return sandbox.control('POST', '/faults', { kind, times: null, ...more });
}

describe('the outcome of a call', () => {
  test('is ok with the fields we use', async () => {
    const session = newSession();
    const made = await provider.web.createSession(session);
    expect(made).toMatchObject({
      kind: 'ok',
      value: {
        status: 'open',
        is_paid: false,
        order_id: session.order_id,
        total: 5000,
        currency: 'eur',
        payment: null,
      },
    });
    expect(await provider.web.createSession(session)).toEqual(made);
  });

  test('is refused for what the provider will never do', async () => {
    const tooSmall = newSession({ lines: [{ name: 'Sweet', quantity: 1, unit_amount: 20 }] });
    expect(await provider.web.createSession(tooSmall)).toMatchObject({ kind: 'refused', code: 'amount_too_small' });
    const tooSoon = newSession({ expires_at: new Date(Date.now() + 60_000) });
    expect(await provider.web.createSession(tooSoon)).toMatchObject({ kind: 'refused' });
    expect(await provider.web.retrieveSession('cs_test_unknown')).toMatchObject({
      kind: 'refused',
      code: 'resource_missing',
    });
  });

  test.each(['reset_before', 'reset_after', 'truncate', 'bad_json', 'rate_limit', 'lock'])(
    'is unknown after %s, and the same key finds out',
    async (kind) => {
      const session = newSession();
      await fault(kind);
      expect(await provider.web.createSession(session)).toMatchObject({ kind: 'unknown' });
      await sandbox.control('DELETE', '/faults');
      expect(await provider.web.createSession(session)).toMatchObject({ kind: 'ok' });
    },
  );

  test('is unknown when the provider is slower than a web request can wait', async () => {
    await fault('delay', { delay_ms: 2000 });
    expect(await provider.web.retrieveSession('cs_test_any')).toMatchObject({ kind: 'unknown' });
  });

  test('is broken after an error of the provider, which the same key would get again', async () => {
    const session = newSession();
    await sandbox.control('POST', '/faults', { kind: 'error_500', stored: true, times: 1 });
    expect(await provider.web.createSession(session)).toMatchObject({ kind: 'broken' });
    expect(await provider.web.createSession(session)).toMatchObject({ kind: 'broken' });
    expect(await provider.web.findLostSession(session.order_id, new Date())).toEqual({ kind: 'ok', value: null });
  });

  test('is broken for a key used with other parameters', async () => {
    const session = newSession();
    await provider.web.createSession(session);
    expect(await provider.web.createSession({ ...session, email: 'bob@example.com' })).toMatchObject({
      kind: 'broken',
    });
  });

  test('is unknown if the provider rejects our API key: nothing may be concluded', async () => {
    const settings = defaultSettings;
    const log = createLogger('silent');
    const wrong = createPaymentsProvider({ secretKey: 'sk_test_sbx_other', apiBase: sandbox.url, settings, log });
    expect(await wrong.web.createSession(newSession())).toMatchObject({ kind: 'unknown' });
  });
});

test('a session whose creation response was lost is found by its order', async () => {
  const session = newSession();
  await sandbox.control('POST', '/faults', { kind: 'error_500', stored: true, after_work: true, times: 1 });
  expect(await provider.web.createSession(session)).toMatchObject({ kind: 'broken' });
  const found = await provider.web.findLostSession(session.order_id, new Date());
  expect(found).toMatchObject({ kind: 'ok', value: { order_id: session.order_id, status: 'open' } });
});

test('the balance and its lines can be read', async () => {
  expect(await provider.worker.balance()).toMatchObject({ kind: 'ok' });
  expect(await provider.worker.listBalanceTransactions(new Date(0), null)).toMatchObject({ kind: 'ok' });
  expect(await provider.worker.listEvents(new Date(0), ['charge.updated'])).toMatchObject({ kind: 'ok' });
});

describe('the throttle', () => {
  test('lets a burst through by the provider’s rate and refuses who cannot wait', async () => {
    const quick = createThrottles(20)(0.5);
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => quick.wait('session_create')));
    const refused = tries.filter(({ status }) => status === 'rejected');
    // The first window allows five at once, ten more follow within the half second that somebody waits, the rest are
    // refused.
    expect(40 - refused.length).toBe(15);
    expect(refused.every((entry) => entry.status === 'rejected' && entry.reason instanceof ThrottledError)).toBe(true);
  });

  test('is shared by clients with short and long timeouts, and counts each kind of call separately', async () => {
    const source = createThrottles(20);
    const [quick, patient] = [source(0.05), source(10)];
    await Promise.all(Array.from({ length: 5 }, () => patient.wait('refund')));
    await Promise.all([quick.wait('session_read'), quick.wait('refund')]);
    await expect(Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => quick.wait('refund')))).rejects.toThrow(ThrottledError);
  });
});
