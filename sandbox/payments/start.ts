import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';
import { silentLogger } from '#sandbox/lib/logger.ts';
import type { Logger } from '#sandbox/lib/logger.ts';

import { buildApp } from './app.ts';
import { taskHandlers } from './rules/task-handlers.ts';
import { VirtualClock } from './state/clock.ts';
import { type ConfiguredTarget, deliveryTarget } from './state/delivery-target.ts';
import { Faults } from './state/faults.ts';
import { Ids } from './state/ids.ts';
import type { Records } from './state/records.ts';
import type { Sandbox } from './state/sandbox.ts';
import { Scheduler } from './state/scheduler.ts';
import { Settings } from './state/settings.ts';
import { WebhookDispatcher } from './state/webhook-dispatcher.ts';

export interface PaymentSandboxOptions {
  dataDir: string;
  /** 0 (the default) chooses a free port. */
  port?: number;
  host?: string;
  /** The address of the hosted page, if it is not the listening address. */
  publicUrl?: string;
  /** Must begin with `sk_test_sbx_`. */
  secretKey: string;
  /** Those for accounts get thin events, like an event destination. */
  webhookEndpoints: ConfiguredTarget[];
  /** Makes identifiers and random numbers repeatable. */
  seed?: string;
  logger?: Logger;
}

export interface PaymentSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

const KEY_PREFIX = 'sk_test_sbx_';

/** Starts the stand-in for Stripe's API in this process. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The payment sandbox does not run in production.');
  if (!options.secretKey.startsWith(KEY_PREFIX))
    throw new Error(`The sandbox's secret key must begin with ${KEY_PREFIX}`);
  const sandbox = await createSandbox(options);
  const app = buildApp(sandbox);
  const { host = '127.0.0.1', port = 0 } = options;
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await sandbox.store.close();
    throw error;
  });
  const listening = portOf(app);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  sandbox.public_url = (options.publicUrl ?? url).replace(/\/+$/, '');
  sandbox.scheduler.start(taskHandlers(sandbox));
  sandbox.webhooks.start();
  return { url, port: listening, close: () => stop(sandbox, app) };
}

async function createSandbox(options: PaymentSandboxOptions): Promise<Sandbox> {
  const store = await JsonLinesStore.open<Records>(join(options.dataDir, 'payments.jsonl'));
  const logger = options.logger ?? silentLogger;
  const settings = new Settings(store);
  const clock = new VirtualClock(settings.clock_offset_ms);
  const ids = new Ids(options.seed, (id) => isTaken(store, id));
  const scheduler = new Scheduler(store, clock, ids);
  const targets = options.webhookEndpoints.map(deliveryTarget);
  const webhooks = new WebhookDispatcher({ store, clock, ids, settings, logger, targets });
  const faults = new Faults();
  return {
    secret_key: options.secretKey,
    public_url: '',
    store,
    clock,
    ids,
    scheduler,
    settings,
    faults,
    webhooks,
    logger,
  };
}

const KEYED_BY_ID = [
  ['cs_', 'checkout_sessions'],
  ['pi_', 'payment_intents'],
  ['ch_', 'charges'],
  ['re_', 'refunds'],
  ['txn_', 'balance_transactions'],
  ['tr_', 'transfers'],
  ['po_', 'payouts'],
  ['du_', 'disputes'],
  ['issfr_', 'fraud_warnings'],
  ['trr_', 'transfer_reversals'],
  ['evt_', 'events'],
  ['acct_', 'accounts'],
  ['link_', 'hosted_links'],
  ['hses_', 'hosted_sessions'],
  ['del_', 'deliveries'],
  ['task_', 'tasks'],
] as const;

function isTaken(store: JsonLinesStore<Records>, id: string): boolean {
  const known = KEYED_BY_ID.find(([prefix]) => id.startsWith(prefix));
  return known !== undefined && store.has(known[1], id);
}

function portOf(app: FastifyInstance): number {
  // The server listens on a port, so the address is an object.
  return (app.server.address() as AddressInfo).port;
}

async function stop(sandbox: Sandbox, app: FastifyInstance): Promise<void> {
  await app.close();
  sandbox.scheduler.stop();
  await sandbox.webhooks.stop();
  await sandbox.store.close();
}
