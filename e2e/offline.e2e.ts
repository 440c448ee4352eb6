import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an opened ticket opens again without a network, other pages show the offline page, and a logout deletes it', async ({
  page,
  context,
}) => {
  await signIn(page, 'mira');
  await open(page, '/my-tickets');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const code = await readCode(page);
  const { pathname } = new URL(page.url());
  await expect.poll(() => offlinePages(page)).toEqual([pathname]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection. This is the ticket as of')).toBeVisible();
  expect(await readCode(page)).toBe(code);

  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Tickets on this device' }).getByRole('link').first().click();
  expect(await readCode(page)).toBe(code);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  // The requested page opens by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();

  await open(page, '/my-tickets');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully.')).toBeVisible();
  await expect.poll(() => offlinePages(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tickets on this device' })).toBeHidden();
});

/** The pages that open without the network. */
function offlinePages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('velvet-pages'))) return [];
    const requests = await (await caches.open('velvet-pages')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}
