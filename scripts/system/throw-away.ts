import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '#server/settings.ts';
import { startSystem, type System } from './start-system.ts';

/** Starts a copy of the product with demonstration data on free ports; `close` ends it and leaves nothing behind. */
export async function startThrowAway(name: string, log: (line: string) => void): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), `velvet-${name}-`));
  chmodSync(dataDir, 0o711); // run by root, PostgreSQL has an account of its own, which must get in
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const system = await startSystem({ env: environment(dataDir), log, durable: false });
    return { ...system, close: () => system.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

// Everybody comes from one address, so limits are far away; and holds end when they are told to, not by a sweep.
function environment(dataDir: string): NodeJS.ProcessEnv {
  const limits = Object.keys(defaultSettings).filter((name) => name.startsWith('limit_'));
  return {
    ...process.env,
    ...Object.fromEntries(limits.map((name) => [`SETTING_${name.toUpperCase()}`, '1000000'])),
    SETTING_SWEEP_SECONDS: '3600',
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
