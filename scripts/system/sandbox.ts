import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LaunchConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { refuseTakenPort } from '#server/platform/lib/taken-port.ts';
import { stablePort } from './ports.ts';

export type RunningSandbox = {
  payments: { url: string } | null;
  mailbox: { url: string; smtpUrl: string } | null;
};
export type LaunchedSandbox = { ready: Promise<RunningSandbox>; stop: () => Promise<void> };

type Ready = { type: 'ready'; payments?: { url: string }; mailbox?: { url: string; smtpUrl: string } };

const LOOPBACK = '127.0.0.1';
const PROGRAM = join(import.meta.dirname, '../../sandbox/main.ts');
const READY_TIMEOUT = 120_000;
const STOP_TIMEOUT = 5_000;

/**
 * Starts a child process with stand-ins for the outside services that are not configured; null when all are configured. The
 * caller awaits `ready` and calls `stop`.
 */
export async function launchSandbox(
  config: LaunchConfig,
  onLost: (error: unknown) => void,
): Promise<LaunchedSandbox | null> {
  const needsPayments = config.stripe.secretKey === null;
  const needsMailbox = config.smtpUrl === null;
  if (!needsPayments && !needsMailbox) return null;
  const options = {
    dataDir: join(config.dataDir, 'sandbox'),
    payments: needsPayments ? await paymentOptions(config) : null,
    mailbox: needsMailbox ? await mailboxOptions(config) : null,
  };
  const child = fork(PROGRAM, {
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches the whole process group, but pending requests of the server still need the sandbox.
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stopping = false;
  const stop = () => {
    stopping = true;
    return endProcess(child, exited);
  };
  const ready = waitUntilReady(child).then(({ payments = null, mailbox = null }) => {
    void exited.then(() => stopping || onLost(new Error('The sandbox ended unexpectedly.')));
    return { payments, mailbox };
  });
  ready.catch(() => undefined); // prevents an unhandled rejection; the caller awaits it later
  return { ready, stop };
}

async function paymentOptions(config: LaunchConfig) {
  const { webhookSecrets } = config.stripe;
  const { paymentsPort, secretKey } = config.sandbox;
  return {
    port: await choosePort(config, 'SANDBOX_PORT', paymentsPort),
    host: LOOPBACK,
    secretKey,
    webhookEndpoints: (['platform', 'connected', 'accounts'] as const).map((destination) => ({
      url: `${localUrl(config)}/webhooks/stripe/${destination}`,
      secret: webhookSecrets[destination],
      destination,
    })),
  };
}

async function mailboxOptions(config: LaunchConfig) {
  return {
    smtpPort: await stablePort(config.dataDir, 'MAILBOX_SMTP', LOOPBACK),
    httpPort: await choosePort(config, 'MAILBOX_PORT', config.sandbox.mailboxPort),
    host: LOOPBACK,
  };
}

async function choosePort(config: LaunchConfig, variable: string, port: number): Promise<number> {
  if (port === 0) return stablePort(config.dataDir, variable, LOOPBACK);
  await refuseTakenPort(variable, port, LOOPBACK);
  return port;
}

/** The server's address for programs on the same machine. */
function localUrl({ host, port }: LaunchConfig): string {
  const reachable = { '0.0.0.0': LOOPBACK, '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function waitUntilReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const timer = setTimeout(() => {
      kill();
      reject(new ConfigError('The sandbox did not start in time.'));
    }, READY_TIMEOUT);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message as Ready);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', kill);
      reject(new ConfigError(`The sandbox ended while starting (${signal ?? `exit ${code}`}).`));
    });
  });
}

async function endProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exited;
  clearTimeout(timer);
}
