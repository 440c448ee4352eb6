import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Stripe } from 'stripe';

import { startPaymentSandbox } from './start.ts';
import type { PaymentSandboxOptions } from './start.ts';

export const TEST_KEY = 'sk_test_sbx_contract';
export const TEST_SECRET = 'whsec_contract';

const DEADLINE_MS = 10_000;

/** Waits until a condition holds, with a deadline. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface Received {
  body: string;
  signature: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Status for the n-th request (from 0); 200 by default. */
  answer: (index: number) => number;
  types(): string[];
  close(): Promise<void>;
}

/** A webhook endpoint that records what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(receiver.answer(received.length - 1)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    answer: () => 200,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** An SDK client for a sandbox, by default without the SDK's own retries. */
export function clientFor(port: number, settings: { maxNetworkRetries?: number; apiKey?: string } = {}): Stripe {
  const { maxNetworkRetries = 0, apiKey = TEST_KEY } = settings;
  return new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries, telemetry: false });
}

/** A running sandbox with everything a test needs around it. */
export async function startTestSandbox(options: Partial<PaymentSandboxOptions> = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'payment-sandbox-')));
  const forget = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const started = startPaymentSandbox({ secretKey: TEST_KEY, webhookEndpoints: [], ...options, dataDir });
  const sandbox = await started.catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  return {
    ...sandbox,
    dataDir,
    stripe: clientFor(sandbox.port),
    control: controlOf(sandbox.url),
    stop: async () => {
      await sandbox.close();
      await forget();
    },
  };
}

/** A running sandbox that sends its webhooks to a receiver. */
export async function startWithReceiver(endpoint: Omit<PaymentSandboxOptions['webhookEndpoints'][number], 'url'>) {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhookEndpoints: [{ url: receiver.url, ...endpoint }] });
  const stop = async () => {
    await sandbox.stop();
    await receiver.close();
  };
  return { sandbox: { ...sandbox, stop }, receiver };
}

/** Calls the control API; throws unless the response is 2xx. */
export function controlOf(url: string) {
  return async <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const headers = body ? { 'content-type': 'application/json' } : undefined;
    const answer = await fetch(`${url}/_sandbox${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Parameters of an ordinary session: two tickets and a fee, 57.70 EUR together. */
export function sessionParams(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [lineItem('Early bird', 2700, 2), lineItem('Service fee', 370, 1)],
    success_url: 'http://127.0.0.1/checkout/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1/back',
    metadata: { order_id: 'order_1' },
    payment_intent_data: { transfer_group: 'event_1', metadata: { order_id: 'order_1' } },
    ...change,
  };
}

/** Opens an ordinary session, with changes. */
export function createSession(stripe: Stripe, change?: Partial<Stripe.Checkout.SessionCreateParams>) {
  return stripe.checkout.sessions.create(sessionParams(change));
}

/** A session with its payment. */
export function readSession(stripe: Stripe, { id }: { id: string }) {
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] });
}

/** One line with an inline price. */
export function lineItem(name: string, unit_amount: number, quantity: number, currency = 'eur') {
  return { quantity, price_data: { currency, unit_amount, product_data: { name } } };
}

/** The steps of an account's onboarding form, filled in. */
export const ONBOARDING_FORM = {
  identity: {
    step: 'identity',
    entity_type: 'individual',
    given_name: 'Ann',
    surname: 'Owl',
    day: '3',
    month: '2',
    year: '1990',
    line1: 'Nest 1',
    postal_code: '10115',
    city: 'Berlin',
  },
  bank_account: { step: 'bank_account', holder: 'Ann Owl', account_number: 'DE89 3704 0044 0532 0130 00' },
  terms: { step: 'terms', accept: 'yes' },
};

/** Fills in the hosted page's form as a buyer would, and sends it. */
export function payByCard(
  session: { url: string | null },
  card: string,
  change: Record<string, string> = {},
): Promise<Response> {
  const filled = {
    email: 'ann@example.com',
    card_number: card,
    card_expiry: '12 / 34',
    card_cvc: '123',
    card_name: 'Ann',
  };
  return submit(session, { ...filled, action: 'pay', ...change });
}

/** Sends any form to a hosted page. */
export function submit(session: { url: string | null }, fields: Record<string, string>): Promise<Response> {
  return fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The identifier in a field that was not expanded. */
export function idOf(field: string | object | null): string {
  if (typeof field === 'string') return field;
  throw new Error('The field holds no identifier');
}

/** The error a call fails with. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome: unknown = await call.then(
    () => new Error('The call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw outcome;
}

type AccountParams = Stripe.V2.Core.AccountCreateParams;

/** Parameters of an account as the marketplace makes it: paid by transfer, with an Express Dashboard. */
export function accountParams(change: AccountParams = {}): AccountParams {
  return {
    contact_email: 'host@example.com',
    display_name: 'Night Owl',
    dashboard: 'express',
    identity: { country: 'de', entity_type: 'individual' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: 'eur',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    include: ['configuration.recipient', 'requirements'],
    ...change,
  };
}

/** What the status of an account's transfers is now. */
export async function transfersStatus(stripe: Stripe, id: string): Promise<string | undefined> {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
}

/** The names of an account's open requirements. */
export async function requirementsOf(stripe: Stripe, id: string): Promise<string[]> {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['requirements'] });
  return (account.requirements?.entries ?? []).map(({ description }) => description);
}
