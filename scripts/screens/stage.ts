import type { BrowserContext, Page } from '@playwright/test';
import { buildSession } from '#server/domains/auth/factory.ts';
import { getUser } from './people.ts';
import { photograph } from './photograph.ts';
import type { Studio } from './studio.ts';

const TIMEOUT = 20_000;

/** One of the two screens every page is looked at on. */
export type Size = { width: number; height: number; isPhone: boolean };

export const sizes: readonly Size[] = [
  { width: 390, height: 844, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
];

/** A picture that was taken: the page and its state, what is to be seen, and the file as bytes. */
export type Shot = { name: string; caption: string; width: number; picture: Buffer };

type ShootOptions = {
  /** The whole page instead of what the screen shows of it. */
  isWhole?: boolean;
};

/** Where one story is played on one screen. */
export type Stage = Studio & {
  size: Size;
  /** An address that nobody on the other screen has: there may be one hold per buyer and event. */
  address: (name: string) => string;
  /** A browser of its own, signed in when a user name is given. */
  open: (path: string, username?: string) => Promise<Page>;
  shoot: (page: Page, name: string, caption: string, options?: ShootOptions) => Promise<void>;
};

/** What is played: it walks through pages and has them photographed. */
export type Story = (stage: Stage) => Promise<void>;

/** Plays a story on one screen and adds its pictures to `shots`, also when it fails on the way. */
export async function play(studio: Studio, size: Size, story: Story, shots: Shot[]): Promise<void> {
  const contexts: BrowserContext[] = [];
  const stage: Stage = {
    ...studio,
    size,
    address: (name) => `${name}@example.${size.isPhone ? 'com' : 'org'}`,
    open: async (path, username) => {
      const context = await newContext(studio, size);
      contexts.push(context);
      if (username) await signIn(studio, context, username);
      context.setDefaultTimeout(TIMEOUT);
      return visit(await context.newPage(), path);
    },
    shoot: async (page, name, caption, { isWhole = false } = {}) => {
      shots.push({ name, caption, width: size.width, picture: await photograph(page, { isWhole }) });
    },
  };
  try {
    await story(stage);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Goes to an address and waits until its page has come alive. */
export async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

function newContext({ browser, url }: Studio, { width, height, isPhone }: Size): Promise<BrowserContext> {
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

/** Signs in as the product keeps it, so that no greeting stands on the pictures. */
async function signIn({ ctx }: Studio, context: BrowserContext, username: string): Promise<void> {
  const token = await buildSession(ctx, await getUser(ctx, username));
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
}
