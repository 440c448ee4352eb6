import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { openWorld, type World } from './world.ts';

type Fixtures = {
  /** Fails the test when one of our pages violates its content security policy or throws. */
  watch: (context: BrowserContext) => void;
  watched: void;
  /** Opens a page for another person, in a separate browser context. */
  newPerson: () => Promise<Page>;
};
type WorkerFixtures = { world: World };

/** The base of every browser test: real pages on the real server, and test data in its database. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- the first argument must be a pattern, and nothing is needed from it
    async ({}, provide) => {
      const world = await openWorld();
      await provide(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  watch: async ({ baseURL }, provide) => {
    const faults: string[] = [];
    const isOurs = (page: Page | null) => page?.url().startsWith(baseURL ?? '');
    await provide((context) => {
      context.on('console', (message) => {
        if (isOurs(message.page()) && isFault(message.text())) faults.push(message.text());
      });
      context.on('weberror', (error) => {
        if (isOurs(error.page())) faults.push(String(error.error()));
      });
    });
    expect(faults, 'faults in the console of our own pages').toEqual([]);
  },
  watched: [
    async ({ context, watch }, provide) => {
      watch(context);
      await provide();
    },
    { auto: true },
  ],
  newPerson: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A violation of the policy, or a page whose hydration did not match the server's HTML. */
function isFault(text: string): boolean {
  return /Content Security Policy|Trusted ?Type|Minified React error|hydrat/i.test(text);
}

export { expect };
