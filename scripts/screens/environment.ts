import { type Browser, chromium } from '@playwright/test';
import { createContext } from '#server/create-context.ts';
import type { AppContext } from '#server/context.ts';
import { BROWSER_FLAGS } from '../browser-flags.ts';
import { findChromium } from '../find-chromium.ts';
import { startTemporarySystem } from '../system/temporary-system.ts';

/** A temporary copy of the product with demonstration data, its context, and a browser. */
export type Environment = {
  url: string;
  mailboxUrl: string;
  paymentsUrl: string;
  ctx: AppContext;
  browser: Browser;
  close: () => Promise<void>;
};

/** Starts everything in a temporary folder; `close` stops it and deletes the folder. */
export async function startEnvironment(log: (line: string) => void): Promise<Environment> {
  const executablePath = await findChromium(log);
  const cleanUp: (() => unknown)[] = [];
  const close = async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  try {
    const system = await startTemporarySystem('screens', { log });
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
