import { configWarnings, type LaunchConfig, loadConfig } from '#server/config.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import { refuseTakenPort } from '#server/platform/lib/taken-port.ts';
import { refuseUnusableDatabase } from '#server/platform/db/check-database.ts';
import { startDatabase } from './database.ts';
import { refuseFullDisk, watchDisk } from './disk.ts';
import type { Part } from './parts.ts';
import { launchSandbox, type RunningSandbox } from './sandbox.ts';

/** Prints a line for the person at the terminal. */
export type Log = (line: string) => void;

export type ServiceOptions = {
  log: Log;
  /** False is faster, but data is lost in a crash of the machine: for temporary data only. */
  durable?: boolean;
  /** Called when a part has died and could not be restarted. */
  onLost: (error: unknown) => void;
  prepareDatabase: (url: string) => Promise<void>;
};

/** The configuration and the addresses of the running services. */
export type Services = {
  config: LaunchConfig & { databaseUrl: string };
  url: string;
  paymentsUrl: string | null;
  mailboxUrl: string | null;
};

/** The checked configuration, with a free port. */
export async function loadLaunchConfig({ env, log }: { env: NodeJS.ProcessEnv; log: Log }): Promise<LaunchConfig> {
  const config = loadConfig(env);
  await refuseTakenPort('PORT', config.port, config.host);
  for (const warning of configWarnings(config)) log(`Warning: ${warning}`);
  if (config.port !== 0) return config;
  return loadConfig({ ...env, PORT: String(await freePort(config.host)) });
}

/** Starts what the server needs: the sandbox and a database with the demonstration data. */
export async function startServices(config: LaunchConfig, options: ServiceOptions, parts: Part[]): Promise<Services> {
  await refuseFullDisk(config.dataDir);
  const disk = watchDisk({ folder: config.dataDir, log: options.log });
  parts.push({ name: 'disk', close: disk.close });
  // The sandbox is slow to start, so it starts first, while the database is prepared.
  const launched = await launchSandbox(config, options.onLost);
  if (launched) parts.push({ name: 'sandbox', close: launched.stop });
  if (config.databaseUrl) await refuseUnusableDatabase(config.databaseUrl);
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, options, parts));
  await options.prepareDatabase(databaseUrl);
  const sandbox = launched && (await launched.ready);
  const completeConfig = withSandbox({ ...config, databaseUrl }, sandbox);
  if (config.demoData) await fillWithDemoData(completeConfig, options.log);
  return { config: completeConfig, url: config.publicUrl, ...sandboxUrls(sandbox) };
}

async function startOwnDatabase({ dataDir }: LaunchConfig, options: ServiceOptions, parts: Part[]): Promise<string> {
  const { durable = true, log, onLost } = options;
  const database = await startDatabase({ dataDir, durable, log, onLost });
  parts.push({ name: 'database', close: database.close });
  return database.url;
}

async function fillWithDemoData(config: Services['config'], log: Log): Promise<void> {
  const { fillInDemo } = await import('./demo-data.ts');
  if (await fillInDemo(config)) log('Filled in the demonstration data.');
}

function withSandbox<Given extends LaunchConfig>(config: Given, sandbox: RunningSandbox | null): Given {
  const stripe = sandbox?.payments
    ? { ...config.stripe, secretKey: config.sandbox.secretKey, apiBase: sandbox.payments.url }
    : config.stripe;
  return { ...config, stripe, smtpUrl: sandbox?.mailbox?.smtpUrl ?? config.smtpUrl };
}

function sandboxUrls(sandbox: RunningSandbox | null): Pick<Services, 'paymentsUrl' | 'mailboxUrl'> {
  return { paymentsUrl: sandbox?.payments?.url ?? null, mailboxUrl: sandbox?.mailbox?.url ?? null };
}
