import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '#server/settings.ts';
import { startSystem } from '#scripts/system/start-system.ts';

// One whole copy of the product for a browser test run: demonstration data, throw-away folder, free ports, and limits
// far away, because all tests come from one address. playwright.config.ts reads the line it prints when it is ready.

const dataDir = mkdtempSync(join(tmpdir(), 'velvet-e2e-'));
chmodSync(dataDir, 0o711); // run by root, PostgreSQL has an account of its own, which must get in
const raisedLimits = Object.keys(defaultSettings)
  .filter((name) => name.startsWith('limit_'))
  .map((name) => [`SETTING_${name.toUpperCase()}`, '1000000']);

const env = {
  ...process.env,
  ...Object.fromEntries(raisedLimits),
  // No test waits for the sweep that ends what has run out.
  SETTING_SWEEP_SECONDS: '2',
  // Every test has events, and so posters, of its own: packing them well is for visitors.
  SETTING_POSTER_EFFORT: '0',
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO_DATA: 'on',
  DATABASE_URL: '',
  STRIPE_SECRET_KEY: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
};

const parent = process.ppid;
const starting = startSystem({ env, durable: false, log: console.error, onLost: (cause) => void end(cause) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
// The shell in between does not pass a signal on: notice when it is gone.
setInterval(() => process.ppid !== parent && void end(), 500).unref();
const { url, mailboxUrl, paymentsUrl, config } = await starting;
console.log(`E2E ${url} ${mailboxUrl} ${paymentsUrl} ${config.databaseUrl}`);

async function end(cause?: unknown): Promise<never> {
  if (cause) console.error(cause);
  const system = await starting.catch(() => undefined);
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(cause ? 1 : 0);
}
