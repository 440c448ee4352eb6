import { configWarnings, type LaunchConfig, loadConfig } from '#server/config.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import { prepareDatabase, startDatabase } from './database.ts';
import { refuseTakenPort } from './ports.ts';
import { launchSandbox, type RunningSandbox } from './sandbox.ts';

export type SystemOptions = {
  env: NodeJS.ProcessEnv;
  /** What a person should read, line by line. */
  log: (line: string) => void;
  /** False gives up safety against power cuts for speed: for throw-away data only. */
  durable?: boolean;
  /** Told when a part died that could not be started again. */
  onLost?: (error: unknown) => void;
  /** Builds the website while the other parts get ready; left out, it is built. */
  build?: (() => Promise<void>) | undefined;
};

export type System = {
  config: LaunchConfig & { databaseUrl: string };
  url: string;
  paymentsUrl: string | null;
  mailboxUrl: string | null;
  close: () => Promise<void>;
};

type Part = { name: string; close: () => Promise<void> };

const PATIENCE = 15_000;

/** Starts everything one copy of the product consists of; what was started already is ended when a later part fails. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const parts: Part[] = [];
  try {
    return await startParts(options, parts);
  } catch (error) {
    await closeParts(parts, options.log);
    throw error;
  }
}

async function startParts(options: SystemOptions, parts: Part[]): Promise<System> {
  const { env, log, onLost = () => undefined } = options;
  const config = await loadLaunchConfig(env);
  for (const warning of configWarnings(config)) log(`Warning: ${warning}`);
  const built = options.build?.();

  // The slow come first and get ready by themselves; reading the server's modules keeps this process busy meanwhile.
  const launched = await launchSandbox(config, onLost);
  if (launched) parts.push({ name: 'sandbox', close: launched.stop });
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, options, parts));
  const { startServer } = await import('#server/main.ts');
  const sandbox = launched && (await launched.ready);
  await prepareDatabase(databaseUrl, config.databaseUrl !== null);
  const complete = withSandbox({ ...config, databaseUrl }, sandbox);

  if (config.demoData) await fillWithDemoData(complete, log);
  await built;
  const server = await startServer({ config: complete, pagesFromSources: config.pagesFromSources });
  parts.push({ name: 'server', close: server.close });
  return {
    config: complete,
    url: config.publicUrl,
    ...sandboxUrls(sandbox),
    close: () => closeParts(parts, log),
  };
}

async function loadLaunchConfig(env: NodeJS.ProcessEnv): Promise<LaunchConfig> {
  const config = loadConfig(env);
  await refuseTakenPort('PORT', config.port, config.host);
  if (config.port !== 0) return config;
  return loadConfig({ ...env, PORT: String(await freePort(config.host)) });
}

async function ownDatabase({ dataDir }: LaunchConfig, options: SystemOptions, parts: Part[]): Promise<string> {
  const { durable = true, log, onLost = () => undefined } = options;
  const database = await startDatabase({ dataDir, durable, log, onLost });
  parts.push({ name: 'database', close: database.close });
  return database.url;
}

async function fillWithDemoData(config: System['config'], log: (line: string) => void): Promise<void> {
  const { seedWhenEmpty } = await import('./demo-data.ts');
  if (await seedWhenEmpty(config)) log('Filled in the demonstration data.');
}

function withSandbox<Given extends LaunchConfig>(config: Given, sandbox: RunningSandbox | null): Given {
  const stripe = sandbox?.payments
    ? { ...config.stripe, secretKey: config.sandbox.secretKey, apiBase: sandbox.payments.url }
    : config.stripe;
  return { ...config, stripe, smtpUrl: sandbox?.mailbox?.smtpUrl ?? config.smtpUrl };
}

function sandboxUrls(sandbox: RunningSandbox | null): Pick<System, 'paymentsUrl' | 'mailboxUrl'> {
  return { paymentsUrl: sandbox?.payments?.url ?? null, mailboxUrl: sandbox?.mailbox?.url ?? null };
}

/** Ends the parts in the opposite order; one that hangs does not keep the others alive. */
async function closeParts(parts: Part[], log: (line: string) => void): Promise<void> {
  for (const { name, close } of parts.splice(0).reverse()) {
    const deadline = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late').unref());
    try {
      const outcome = await Promise.race([close(), deadline]);
      if (outcome === 'late') log(`The ${name} did not end in time.`);
    } catch (error) {
      log(`The ${name} ended with an error: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
