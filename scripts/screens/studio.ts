import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createContext } from '#server/create-context.ts';
import type { AppContext } from '#server/context.ts';
import { defaultSettings } from '#server/settings.ts';
import { BROWSER_FLAGS } from '../browser-flags.ts';
import { findChromium } from '../find-chromium.ts';
import { startSystem } from '../system/start-system.ts';

/** A throw-away copy of the product with demonstration data, its insides, and a browser to look at it with. */
export type Studio = {
  url: string;
  mailboxUrl: string;
  paymentsUrl: string;
  ctx: AppContext;
  browser: Browser;
  close: () => Promise<void>;
};

/** Starts all of it in a folder of its own; `close` ends it and leaves nothing behind. */
export async function openStudio(log: (line: string) => void): Promise<Studio> {
  const executablePath = await findChromium(log);
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-screens-'));
  chmodSync(dataDir, 0o711); // run by root, PostgreSQL has an account of its own, which must get in
  const cleanUp: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  try {
    const system = await startSystem({ env: environment(dataDir), log, durable: false });
    cleanUp.push(system.close);
    const { ctx, close: closeContext } = createContext(system.config);
    cleanUp.push(closeContext);
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    cleanUp.push(() => browser.close());
    const { url, mailboxUrl, paymentsUrl } = system;
    return { url, mailboxUrl: mailboxUrl ?? '', paymentsUrl: paymentsUrl ?? '', ctx, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Everybody comes from one address, so limits are far away; and holds end when a story says so, not by a sweep.
function environment(dataDir: string): NodeJS.ProcessEnv {
  const limits = Object.keys(defaultSettings).filter((name) => name.startsWith('limit_'));
  return {
    ...process.env,
    ...Object.fromEntries(limits.map((name) => [`SETTING_${name.toUpperCase()}`, '1000000'])),
    SETTING_SWEEP_SECONDS: '3600',
    SETTING_RECONCILE_SECONDS: '3600',
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
