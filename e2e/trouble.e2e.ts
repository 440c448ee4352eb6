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
  await expect(page.getByText('The page you chose opens as soon as you are back.')).toBeVisible();
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
  await page.evaluate(() => {
    window.history.pushState(null, '', '/events?city=Lisbon');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('The events come as soon as you are connected again.')).toBeVisible();
  await context.setOffline(false);
  await expect(first).toContainText('Lisbon');
});

test('a page that cannot be loaded says why, and loads at the next try', async ({ page, world }) => {
  const party = await world.buildParty();
  const calls = `**/services/api/events/${party.slug}/`;
  await open(page, '/about');
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  // A link within the site: the browser itself fetches the page's data.
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/events/${party.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Something broke on our side' })).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong | Velvet');
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
});
