import { expect, type Page } from '@playwright/test';

type Shown = { title?: string; words: string };

/** The next call of this kind gets an error of an intermediary, without any text of ours. */
export async function breakNext(page: Page, method: string, path: string): Promise<void> {
  let isBroken = false;
  await page.route(`**/services/api${path}`, (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 502, body: 'bad gateway' });
  });
}

/** Every call to this path gets such an error, until the page is unrouted. */
export async function breakAll(page: Page, path: string): Promise<void> {
  await page.route(`**/services/api${path}`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
}

/** Holds back the response of the next call of this kind until it is released. */
export async function holdNext(page: Page, method: string, path: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(`**/services/api${path}`, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    asked.resolve();
    await released.promise;
    return route.fulfill({ response });
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Expects a toast that says what failed, with a text of the page. */
export async function expectFailure(page: Page, { title = 'Error', words }: Shown): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: words })).toContainText(title);
}
