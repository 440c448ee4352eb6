import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import { startPaymentSandbox } from '#sandbox/payments/start.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import type { Settings } from '#server/settings.ts';
import { afterFile } from './after-file.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestConfig } from './config.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import './hurried-provider.ts';

type Sandbox = Awaited<ReturnType<typeof startPaymentSandbox>>;
type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

export type TestApp = {
  app: FastifyInstance;
  ctx: AppContext;
  clock: TestClock;
  database: TestDatabase;
  /** Where the app listens. */
  url: string;
  sandbox: Sandbox;
  mailbox: Mailbox;
};

type Options = {
  settings?: Partial<Settings>;
  wallets?: Config['wallets'];
  withSandbox?: boolean;
  withMailbox?: boolean;
};

/**
 * The real application with its own database, listening on loopback; the payment sandbox and the mailbox on request.
 * Everything is stopped after the test file. The worker's loops do not run: a test calls what it needs.
 */
export async function createTestApp({
  settings,
  wallets,
  withSandbox = false,
  withMailbox = false,
}: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-app-'));
  const database = await createTestDatabase();
  const port = await freePort();
  const config = createTestConfig({ databaseUrl: database.url, dataDir, port, settings, wallets });
  const sandbox = withSandbox ? await startSandbox(config, dataDir) : undefined;
  const mailbox = withMailbox ? await startMailbox({ dataDir: join(dataDir, 'mailbox') }) : undefined;
  config.stripe.apiBase = sandbox?.url ?? 'http://127.0.0.1:9';
  config.smtpUrl = mailbox?.smtpUrl ?? 'smtp://127.0.0.1:9';

  const clock = createTestClock();
  const { ctx, close } = createContext(config, clock);
  const app = await buildApp(ctx);
  await app.listen({ port, host: '127.0.0.1' });
  afterFile(async () => {
    // Close the senders of requests first, so that webhooks under way are answered and the app has no open connection
    // to wait for.
    await sandbox?.close();
    await app.close();
    await close();
    await mailbox?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app, ctx, clock, database, url: config.publicUrl, sandbox: sandbox as Sandbox, mailbox: mailbox as Mailbox };
}

function startSandbox(config: ReturnType<typeof createTestConfig>, dataDir: string): Promise<Sandbox> {
  const { secretKey, webhookSecrets } = config.stripe;
  const destinations = ['platform', 'connected', 'accounts'] as const;
  return startPaymentSandbox({
    dataDir: join(dataDir, 'payments'),
    secretKey: secretKey ?? '',
    webhookEndpoints: destinations.map((destination) => ({
      url: `${config.publicUrl}/webhooks/stripe/${destination}`,
      secret: webhookSecrets[destination],
      destination,
    })),
  });
}
