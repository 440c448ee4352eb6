import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '#server/settings.ts';
import type { Log } from './start-services.ts';
import { startSystem, type System } from './start-system.ts';

type Options = {
  log: Log;
  /** More environment variables. The default turns off the job that ends expired holds. */
  env?: NodeJS.ProcessEnv;
  onLost?: (cause: unknown) => void;
};

const SWEEPS_OFF = { SETTING_SWEEP_SECONDS: '3600' };

/** Starts a copy of the product with demonstration data on free ports; `close` stops it and deletes its data. */
export async function startTemporarySystem(name: string, { log, env = SWEEPS_OFF, onLost }: Options): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), `velvet-${name}-`));
  chmodSync(dataDir, 0o711); // as root, PostgreSQL runs under another account, which must be able to enter
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const system = await startSystem({ env: { ...environment(dataDir), ...env }, log, durable: false, onLost });
    return { ...system, close: () => system.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

// All requests come from one address, so the rate limits are very high.
function environment(dataDir: string): NodeJS.ProcessEnv {
  const limits = Object.keys(defaultSettings).filter((setting) => setting.startsWith('limit_'));
  return {
    ...process.env,
    ...Object.fromEntries(limits.map((setting) => [`SETTING_${setting.toUpperCase()}`, '1000000'])),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_DATA: 'on',
    BRAND_NAME: '',
    DATABASE_URL: '',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
  };
}
