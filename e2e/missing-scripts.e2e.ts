import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, getTickets, open, signIn } from './support/buying.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

/** The scripts whose names begin like this do not arrive. */
const lose = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());

test('on a slow phone the waiting list, the countdown and the reason stay in sight until their scripts are there', async ({
  page,
  world,
}) => {
  const soldOut = await world.buildParty({}, [{ capacity: 1 }]);
  await world.buildTicket(soldOut);
  const notYet = await world.buildParty({}, [{ sales_start_at: new Date(Date.now() + 60 * 60_000) }]);
  const cancelled = await world.buildParty({ state: 'cancelled' });
  // Requested and never answered.
  await page.route(/\/assets\/(sold-out|not-yet|over)-[^/]+\.js$/, () => undefined);
  for (const [{ slug }, words] of [
    [soldOut, 'Join the waiting list'],
    [notYet, /^Sales open \w/],
    [cancelled, 'Tickets are refunded in full'],
  ] as const) {
    await open(page, `/events/${slug}`);
    await expect(page.getByRole('region').getByText(words).filter({ visible: true })).toBeVisible({ timeout: 1000 });
  }
});

test('without the script that finds mistakes in addresses, tickets are bought as ever', async ({ page, world }) => {
  const party = await world.buildParty();
  await lose(page, 'email-suggestion');
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 2);
  const lost = page.waitForEvent('requestfailed');
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await page.getByLabel('E-mail for your tickets').blur();
  await page.evaluate((url) => import(url).catch(() => undefined), (await lost).url());
  // The checkout has it, too.
  await page.unrouteAll();
  await chooseTickets(page, 6);
  await getTickets(page, 6).click();
  await page.waitForURL('**/checkout/*');
});

test('an address that was typed stays when the script of the next page does not arrive', async ({ page, world }) => {
  const party = await world.buildParty();
  const email = freshEmail();
  await open(page, `/events/${party.slug}`);
  await page.getByLabel('E-mail for your tickets').fill(email);
  await lose(page, 'organizer-page');
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Nachtwerk/ })
    .first()
    .click();
  await reloaded;
  await expect(page.getByLabel('E-mail for your tickets')).toHaveValue(email);
  // A new visit begins with an empty field.
  await open(page, '/about');
  await open(page, `/events/${party.slug}`);
  await expect(page.getByLabel('E-mail for your tickets')).toHaveValue('');
});

test('a dialog whose script does not arrive says so; the ticket stays', async ({ page, world }) => {
  const person = await world.buildPerson();
  const { ticket } = await world.buildTicket(await world.buildParty(), { owner: person });
  await lose(page, 'send-form');
  await signIn(page, person.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  await readCode(page);
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await expect(dialog.getByRole('alert')).toContainText('This part could not be loaded.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send to a friend' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  await dialog.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  await expect(dialog.getByLabel('Your friend’s e-mail')).toBeFocused();
});

/** Expects the links of a visitor who is not logged in, on a phone only Login. */
async function expectVisitorLinks(page: Page, isMobile: boolean): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(header.getByText('Sign Up')).toBeVisible({ visible: !isMobile });
}

test('a header whose scripts do not arrive has the links of a visitor after half a minute', async ({
  page,
  isMobile,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.evaluate(() => {
    const delayed = document.getAnimations().filter(({ effect }) => effect?.getTiming().delay === 30_000);
    for (const animation of delayed) animation.finish();
  });
  await expectVisitorLinks(page, isMobile);
  await expectAccessible(page);
});

test('without scripts the page of saved events does not say that nothing was saved', async ({
  browser,
  baseURL,
  isMobile,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/saved');
  await expectVisitorLinks(page, isMobile);
  await expect(page.locator('.needs-scripts')).toBeVisible();
  await expect(page.getByText('Nothing saved yet')).toHaveCount(0);
  await context.close();
});

test('what was saved and cannot be loaded is not called nothing', async ({ page, world }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  await page.route('**/services/api/saved/', (route) => route.fulfill({ status: 503, json: { detail: 'Too busy.' } }));
  await page.goto('/saved');
  await expect(page.getByRole('alert')).toHaveText('Too busy. Nothing you saved is lost.');
  await expect(page.getByText('Nothing saved yet')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});
