import type { BrowserContext, Page } from '@playwright/test';
import { buildSession } from '#server/domains/auth/factory.ts';
import { getUser } from './find-records.ts';
import { takeScreenshot } from './take-screenshot.ts';
import type { Environment } from './environment.ts';

const TIMEOUT = 20_000;

/** One of the two screen sizes that every page is captured in. */
export type Size = { width: number; height: number; isPhone: boolean };

export const sizes: readonly Size[] = [
  { width: 390, height: 844, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
];

/** One screenshot: the page and its state, the caption, and the image file. */
export type Screenshot = { name: string; caption: string; width: number; picture: Buffer };

type CaptureOptions = {
  /** The whole page instead of the visible part. */
  fullPage?: boolean;
};

/** The parameters of a scenario on one screen size. */
export type ScenarioContext = Environment & {
  size: Size;
  /** An e-mail address that differs per screen size, because a buyer may have only one hold per event. */
  address: (name: string) => string;
  /** A browser of its own, signed in when a user name is given. */
  open: (path: string, username?: string) => Promise<Page>;
  capture: (page: Page, name: string, caption: string, options?: CaptureOptions) => Promise<void>;
};

/** Visits pages and captures them. */
export type Scenario = (context: ScenarioContext) => Promise<void>;

/** Runs a scenario on one screen size and adds its pictures to `screenshots`, even if it fails half way. */
export async function runScenario(
  environment: Environment,
  size: Size,
  scenario: Scenario,
  screenshots: Screenshot[],
): Promise<void> {
  const contexts: BrowserContext[] = [];
  const scenarioContext: ScenarioContext = {
    ...environment,
    size,
    address: (name) => `${name}@example.${size.isPhone ? 'com' : 'org'}`,
    open: async (path, username) => {
      const context = await newContext(environment, size);
      contexts.push(context);
      if (username) await signIn(environment, context, username);
      context.setDefaultTimeout(TIMEOUT);
      return visit(await context.newPage(), path);
    },
    capture: async (page, name, caption, { fullPage = false } = {}) => {
      screenshots.push({ name, caption, width: size.width, picture: await takeScreenshot(page, { fullPage }) });
    },
  };
  try {
    await scenario(scenarioContext);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Opens an address and waits until the page is interactive. */
export async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

function newContext({ browser, url }: Environment, { width, height, isPhone }: Size): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  });
}

/** Signs in through local storage, so that no greeting is on the pictures. */
async function signIn({ ctx }: Environment, context: BrowserContext, username: string): Promise<void> {
  const token = await buildSession(ctx, await getUser(ctx, username));
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
}
