import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, getTickets, open, signIn, takeHold } from './support/buying.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('an opened order opens again without a network, other pages show the offline page, and a logout deletes it', async ({
  page,
  context,
  world,
}) => {
  const [party, owner] = [await world.buildParty(), await world.buildPerson()];
  const { tickets } = await world.buildSale(party, { owner, quantity: 2 });
  await signIn(page, owner.username, PASSWORD);
  await open(page, '/about');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`/my-tickets/${tickets[0]?.id}`);
  const code = await readCode(page);
  const { pathname } = new URL(page.url());
  // The other ticket of the order is stored with it.
  await expect.poll(async () => (await offlinePages(page)).length).toBe(2);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection. This is the ticket as of')).toBeVisible();
  expect(await readCode(page)).toBe(code);
  await ageOfflineTickets(page);
  await page.reload();
  await expect(page.getByText(/This is the ticket as of \w{3} \d+ \w{3}, \d\d:\d\d;/)).toBeVisible();
  const [other = ''] = (await offlinePages(page)).filter((path) => path !== pathname);
  await page.goto(other);
  await expect(page.getByText('Ticket 2 of 2')).toBeVisible();
  expect(await readCode(page)).not.toBe(code);

  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  const stored = page.getByRole('region', { name: 'Tickets on this device' }).getByRole('link');
  await expect(stored).toHaveCount(2);
  await page.goto(pathname);
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
  expect(await storedTickets(page)).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tickets on this device' })).toBeHidden();
});

test('a guest’s tickets open without a network, by the mailed link and right after paying, until they are removed', async ({
  page,
  context,
  world,
}) => {
  const party = await world.buildParty();
  const email = freshEmail('offline');
  await buy(page, party, { email, quantity: 2 });
  const checkout = page.url();
  const code = await readCode(page);
  const link = linkIn(await waitForMail({ to: email }), '/tickets/guest/');
  await open(page, '/about');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(link);
  expect(await readCode(page)).toBe(code);
  const { pathname } = new URL(page.url());
  await expect.poll(() => offlinePages(page, 'velvet-guest-pages')).toContain(pathname);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection. This is the ticket as of')).toBeVisible();
  expect(await readCode(page)).toBe(code);
  await page.getByRole('button', { name: 'Next ticket' }).click();
  await expect(page.getByText('Ticket 2 of 2')).toBeVisible();
  await page.goto('/events');
  const stored = page.getByRole('region', { name: 'Tickets on this device' }).getByRole('link');
  await expect(stored.first()).toContainText(party.title);

  await context.setOffline(false);
  await page.goto(link);
  await page.getByRole('button', { name: 'Remove the tickets from it' }).click();
  await expect(page.getByText('Removed From This Device')).toBeVisible();
  expect(await offlinePages(page, 'velvet-guest-pages')).not.toContain(pathname);
  // Whoever has the phone now finds no way back to them.
  await page.goBack();
  await expect(page).not.toHaveURL(/guest/);
  await page.goto(checkout);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Open ticket/ })).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('with a guest’s tickets goes the checkout that is open on the device; without a network they are removed, too', async ({
  page,
  context,
  world,
}) => {
  const [party, last] = [await world.buildParty(), await world.buildParty({}, [{ capacity: 1 }])];
  const email = freshEmail('removed');
  await buy(page, party, { email });
  await takeHold(page, last, { email });
  await expect(page.getByText('Held for you')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const link = linkIn(await waitForMail({ to: email }), '/tickets/guest/');
  await page.goto(link);
  const remove = page.getByRole('button', { name: 'Remove the tickets from it' });
  await remove.click();
  await expect(page.getByText('Tickets you have not paid for go back on sale.')).toBeVisible();
  await open(page, `/events/${last.slug}`);
  await expect(getTickets(page, 1)).toBeVisible();

  await page.goto(link);
  await readCode(page);
  await expect.poll(() => offlinePages(page, 'velvet-guest-pages')).toContain(link);
  await context.setOffline(true);
  await remove.click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tickets on this device' })).toBeHidden();
  await expect(page).toHaveURL('/');
  expect(await offlinePages(page, 'velvet-guest-pages')).not.toContain(link);
});

test('a tab that slept while somebody else logged in shows nothing of the person before', async ({ page, world }) => {
  const party = await world.buildParty();
  const first = await world.buildPerson({ first_name: 'Ada' });
  const second = await world.buildPerson({ first_name: 'Grace' });
  const { ticket } = await world.buildTicket(party, { owner: first });
  await signIn(page, first.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  await expect.poll(() => storedTickets(page)).toBe(1);
  await page.getByRole('link', { name: 'My Tickets' }).click();
  await expect(page.getByRole('heading', { name: party.title })).toBeVisible();

  // What the tab sees when it wakes up: another person's session. Their tickets never come.
  await page.route('**/tickets/my-tickets/**', () => undefined);
  const login = { username: second.username, password: PASSWORD };
  const { token, user } = await (await page.request.post('/services/api/auth/login/', { data: login })).json();
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    },
    { authToken: token, authUser: JSON.stringify(user) },
  );
  await expect(page.getByRole('button', { name: /^Account of Grace/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: party.title })).toBeHidden();
  expect(await storedTickets(page)).toBe(0);
});

test('the website installs', async ({ page }) => {
  await open(page, '/events');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual([manifest, []]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

/** The pages that open without the network. */
function offlinePages(page: Page, cache = 'velvet-pages'): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, cache);
}

/** How many tickets of an account are stored on the device. */
function storedTickets(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('offlineTicket:')).length);
}

/** The copies on this device are of two days ago. */
async function ageOfflineTickets(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('offlineTicket'))) {
      const { at, ...copy } = JSON.parse(localStorage.getItem(key) ?? '') as { at: number };
      localStorage.setItem(key, JSON.stringify({ ...copy, at: at - 2 * 24 * 60 * 60 * 1000 }));
    }
  });
}
