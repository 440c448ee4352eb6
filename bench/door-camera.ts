import { tmpdir } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/find-chromium.ts';
import { TEST_BROWSER_FLAGS } from '#scripts/browser-flags.ts';
import { giveCamera, holdUp } from '#scripts/system/fake-camera.ts';
import { startTemporarySystem } from '#scripts/system/temporary-system.ts';
import { createContext } from '#server/create-context.ts';
import { DEMO_PASSWORD, demoPeople } from '#server/demo/logins.ts';
import { buildDoor } from '#server/domains/door/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { printAtMost, printRow } from './lib/report.ts';

/**
 * The time from the camera's picture of a code to the verdict on the screen, in a real browser, with and without a
 * network.
 */
const AIM_MS = 300;
const SCANS = 40;

const system = await startTemporarySystem('bench-door', { log: console.error });
const browser = await chromium.launch({ executablePath: await findChromium(), args: TEST_BROWSER_FLAGS });
try {
  const { slug, codes } = await buildNight();
  const context = await browser.newContext({ baseURL: system.url, viewport: { width: 390, height: 844 } });
  const page = await openDoor(context, slug);
  printRow('milliseconds', 'median', '95th', 'longest');
  const online = await scanAll(page, codes.slice(0, SCANS));
  await context.setOffline(true);
  const offline = await scanAll(page, codes.slice(SCANS));
  report('picture to verdict, with the server', online);
  report('picture to verdict, without a network', offline);
  printAtMost('median with the server', middle(online), AIM_MS);
  printAtMost('median without a network', middle(offline), AIM_MS);
} finally {
  await browser.close();
  await system.close();
}

async function buildNight(): Promise<{ slug: string; codes: string[] }> {
  const { databaseUrl, ticketSigningKeys } = system.config;
  const config = createTestConfig({ databaseUrl, dataDir: tmpdir(), port: 0 });
  const { ctx, close } = createContext({ ...config, ticketSigningKeys });
  const { event, type } = await buildDoor(ctx);
  const { username } = demoPeople.doorman;
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await buildDoorman(ctx, { event_id: event.id, user_id: id });
  const codes: string[] = [];
  while (codes.length < 2 * SCANS) codes.push((await buildTicket(ctx, { type })).code);
  await close();
  return { slug: event.slug, codes };
}

async function openDoor(context: BrowserContext, slug: string): Promise<Page> {
  const page = await context.newPage();
  const data = { username: demoPeople.doorman.username, password: DEMO_PASSWORD };
  const login = await page.request.post('/services/api/auth/login/', { data });
  await page.goto('/robots.txt');
  await page.evaluate(({ token }) => localStorage.setItem('authToken', token), await login.json());
  await giveCamera(page);
  await page.goto(`/dashboard/door/${slug}`);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('video')?.videoWidth !== 0);
  return page;
}

/** Holds up one code after the other, and returns how long each took, by the browser's own timeline. */
async function scanAll(page: Page, codes: string[]): Promise<number[]> {
  await page.evaluate(() => performance.clearMeasures());
  for (const [place, code] of codes.entries()) {
    await holdUp(page, code);
    await page.waitForFunction((count) => performance.getEntriesByName('door verdict').length === count, place + 1);
  }
  return page.evaluate(() => performance.getEntriesByName('door verdict').map(({ duration }) => duration));
}

function middle(times: number[]): number {
  return at(times, 0.5);
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(name: string, times: number[]): void {
  printRow(name, ...[middle(times), at(times, 0.95), Math.max(...times)].map((time) => time.toFixed(0)));
}
