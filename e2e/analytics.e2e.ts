import { readFile } from 'node:fs/promises';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type World } from './support/world.ts';

async function hostWithParty(world: World) {
  const host = await world.buildPerson({ is_seller: true });
  const organization = await world.buildOrganization(host);
  const party = await world.buildParty({ organization_id: organization.id }, [{ name: 'Floor', capacity: 40 }]);
  return { host, party, organization };
}

test('a host reads what was sold, opens a figure, and is told of the next order', async ({ page, world }) => {
  const { host, party } = await hostWithParty(world);
  await world.buildSale(party, { quantity: 2 });

  await page.clock.install();
  await signIn(page, host.username, PASSWORD);
  // Until the organizations are known nothing stands there that the numbers would push down.
  const organizations = Promise.withResolvers<void>();
  await page.route('**/services/api/organizations/', async (route) => {
    await organizations.promise;
    await route.continue();
  });
  await page.goto('/dashboard/seller');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your events' })).toBeHidden();
  organizations.resolve();
  const money = page.getByRole('region', { name: 'Money in EUR' });
  await expect(money.getByRole('button', { name: /^Gross/ })).toHaveText('Gross€106.00');
  await expect(money.getByRole('button', { name: /^Net/ })).toHaveText('Net€100.00');
  await expect(money.getByRole('button', { name: /^Pending/ })).toHaveText('Pending€100.00');
  await expect(page.getByRole('region', { name: 'Next up' })).toContainText('2 of 40 sold');
  await expect(page.getByRole('region', { name: 'Recent orders' })).toContainText('2 tickets');
  await expectAccessible(page);

  await money.getByRole('button', { name: /^Fees/ }).click();
  const made = page.getByRole('dialog', { name: 'Fees' });
  await expect(made).toContainText('Sales€6.00');
  await expect(made.getByRole('link')).toHaveText(`${party.title}€6.00`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(made).toBeHidden();

  await world.buildSale(party);
  await page.clock.runFor(31_000);
  await expect(page.getByText('1 new order')).toBeVisible();
  await expect(money.getByRole('button', { name: /^Gross/ })).toHaveText('Gross€106.00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(money.getByRole('button', { name: /^Gross/ })).toHaveText('Gross€159.00');
  await expect(page.getByText('1 new order')).toBeHidden();

  // Both pages, which share the last 28 days, are read again when what they show is 5 minutes old, and not before.
  const reads = { dashboard: 0, analytics: 0 };
  page.on('request', (request) => {
    if (/\/connect\/dashboard-data\/(\?|$)/.test(request.url())) reads.dashboard += 1;
    if (/\/connect\/analytics\/(\?|$)/.test(request.url())) reads.analytics += 1;
  });
  const goToAnalyticsAndBack = async () => {
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await expect(page.getByRole('region', { name: 'By event' })).toBeVisible();
    await page.goBack();
    await expect(money.getByRole('button', { name: /^Gross/ })).toHaveText('Gross€159.00');
  };
  await goToAnalyticsAndBack();
  await page.clock.runFor(240_000);
  await goToAnalyticsAndBack();
  expect(reads).toEqual({ dashboard: 0, analytics: 0 });
  await page.clock.runFor(61_000);
  await goToAnalyticsAndBack();
  await expect.poll(() => reads.dashboard).toBe(1);
  expect(reads.analytics).toBeGreaterThan(0);
});

test('analytics: days, charts by keyboard, their tables, and files', async ({ page, world }) => {
  const { host, party } = await hostWithParty(world);
  await world.buildSale(party, { quantity: 3 });

  await signIn(page, host.username, PASSWORD);
  await open(page, `/dashboard/events/${party.slug}`);
  await expect(page.getByRole('region', { name: 'Tickets left' })).toContainText('Floor37');
  await expect(page.getByRole('region', { name: 'In this period' })).toContainText('Gross€159.00');
  await page.getByRole('link', { name: 'All analytics of this event' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analytics\?.*event=/);
  await expect(page.getByRole('link', { name: party.title })).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/range=today/);

  // The arrow keys go through the chart's columns; the same numbers are in the table.
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales.getByRole('application')).toHaveAccessibleName('Sales by time');
  // Every chart has a name and a table behind it.
  const charts = page.getByRole('application');
  const tables = page.locator('summary', { hasText: / as a table$/ });
  // The charts come after their tables, one by one.
  await expect.poll(async () => (await charts.count()) - (await tables.count())).toBe(0);
  for (const chart of await charts.all()) await expect(chart).toHaveAccessibleName(/\w/);
  await sales.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(sales.getByRole('status')).toContainText('Orders');
  await sales.getByText('Sales as a table').click();
  await expect(sales.getByRole('table').getByText('€159.00').first()).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download types as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Floor');

  await page.getByRole('button', { name: 'Custom dates' }).click();
  await page.getByLabel('First day', { exact: true }).fill('2024-02-02');
  await page.getByLabel('Last day', { exact: true }).fill('2024-02-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Last day', { exact: true }).fill('2024-02-09');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect(page.getByText('No sales or views in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'All events' }).click();
  await page.getByRole('button', { name: 'All time' }).click();
  await expect(page.getByRole('region', { name: 'By event' }).getByRole('link')).toHaveText(party.title);
  await expectAccessible(page);
});

test('on a phone the sales of each ticket type are in view before the amounts that scroll', async ({ page, world }) => {
  const { host, party } = await hostWithParty(world);
  await world.buildSale(party, { quantity: 3 });
  const { order } = await world.buildSale(party);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, host.username, PASSWORD);
  await open(page, `/dashboard/analytics?event=${party.id}`);
  const types = page.getByRole('group', { name: 'By ticket type' });
  const sales = types.getByRole('columnheader', { name: 'Sales' });
  const rightOf = (part: typeof types) => part.evaluate((element) => element.getBoundingClientRect().right);
  await expect(types.getByRole('columnheader', { name: 'Net' })).toBeAttached();
  expect(await rightOf(sales)).toBeLessThanOrEqual(await rightOf(types));
  await world.refundOrder(order);
  await page.reload();
  await expect(types.getByRole('columnheader', { name: 'Refunds' })).toBeAttached();
  expect(await rightOf(sales)).toBeLessThanOrEqual(await rightOf(types));
});

test('the pages for organizers tell everybody else in the same words whom they are for', async ({ page, world }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  for (const name of ['seller', 'analytics', 'payouts']) {
    await page.goto(`/dashboard/${name}`);
    await expect(page.getByRole('heading', { name: 'This page is for organizers' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${name}$`));
  }
  await page.getByRole('main').getByRole('link', { name: 'Become an Organizer' }).click();
  await expect(page.getByRole('heading', { name: 'Become an Organizer' })).toBeVisible();
});

test('a browser that buys twice has seen the event once', async ({ page, browser, baseURL, world }) => {
  const { host, party } = await hostWithParty(world);
  // A browser without a window says so in its name, and robots are not counted.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('HeadlessChrome', 'Chrome');
  const buyer = await browser.newContext({ baseURL, userAgent });
  const shop = await buyer.newPage();
  await buy(shop, party, { email: freshEmail() });
  await buy(shop, party, { email: freshEmail() });
  await buyer.close();
  await signIn(page, host.username, PASSWORD);
  await expect(async () => {
    await page.goto(`/dashboard/analytics?event=${party.slug}`);
    await expect(page.getByRole('region', { name: 'In this period' })).toContainText(/Views1\D/, { timeout: 2000 });
  }).toPass();
});
