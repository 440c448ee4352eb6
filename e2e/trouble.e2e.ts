import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { open } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('without a network a page shows a notice until the network is back', async ({ page, context }) => {
  await open(page, '/faq');
  await context.setOffline(true);
  const notice = page.getByText('No connection.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('without a network a new page waits with a notice, and opens when the network is back', async ({
  page,
  context,
}) => {
  await open(page, '/faq');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByText('The page you chose opens as soon as you’re back online.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();

  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
});

test('without a network a list with other filters waits with a notice, and loads when the network is back', async ({
  page,
  context,
}) => {
  await open(page, '/events');
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first).toBeVisible();
  await context.setOffline(true);
  await goWithin(page, '/events?city=Lisbon');
  await expect(page.getByText('Events load as soon as you’re back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(first).toContainText('Lisbon');
});

test('a server that does not answer: the page’s frame at once, after ten seconds a word, and the page comes by itself', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const calls = `**/services/api/events/${party.slug}/`;
  await page.clock.install();
  await open(page, '/about');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await answered;
    await route.continue();
  });
  await goWithin(page, `/events/${party.slug}`);
  await page.clock.runFor(1000);
  await expect(page.getByRole('status', { name: 'Loading the event' })).toBeVisible();
  await expect(page).toHaveTitle('Event | Velvet');
  const word = page.getByText('We can’t reach the server right now.');
  await expect(word).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(word).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expect(word).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(party.title));
});

test('a server that is gone: the page says so without calling it offline, and comes back by itself', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const calls = `**/services/api/events/${party.slug}/`;
  await page.clock.install();
  await open(page, '/about');
  await page.route(calls, (route) => route.abort('connectionreset'));
  await goWithin(page, `/events/${party.slug}`);
  const heading = page.getByRole('heading', { level: 1, name: 'We can’t reach the server right now' });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/offline|no connection/i)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(calls);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a page whose script does not come is noticed at once, and opens when it is there', async ({ page }) => {
  await open(page, '/events');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/assets/login-page-*.js', async (route) => {
    await answered;
    await route.continue();
  });
  await goWithin(page, '/login');
  await expect(page.getByText('Opening the page')).toBeAttached();
  // Nothing of the page that is left stays in front.
  expect(await isCovered(page.getByRole('button', { name: 'Any date' }))).toBe(true);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Opening the page')).toHaveCount(0);
});

test('a page that cannot be loaded says why, and loads at the next try', async ({ page, world }) => {
  const party = await world.buildParty();
  const calls = `**/services/api/events/${party.slug}/`;
  await open(page, '/about');
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await goWithin(page, `/events/${party.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong | Velvet');
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
});

/** Whether something else is painted where an element is. */
function isCovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Opens a page as a link within the site does: the browser itself fetches the page's data. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
