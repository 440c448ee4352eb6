import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

const { organizer } = demoPeople;
const profileCall = '**/services/api/auth/user/';

test('a visitor’s header has all links, on a phone only Login', async ({ page, isMobile }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  const parties = header.getByRole('link', { name: 'Parties' });
  await expect(header.getByRole('link', { name: 'Velvet' })).toHaveAttribute('href', '/');
  await expect(parties).toHaveAttribute('href', '/events');
  await expect(parties).not.toHaveAttribute('aria-current');
  await expect(header.getByRole('link', { name: 'Resale' })).toHaveAttribute('href', '/marketplace');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const signUp = header.getByRole('link', { name: 'Sign Up', includeHidden: true });
  await expect(signUp).toHaveAttribute('href', '/signup');
  await expect(signUp).toBeVisible({ visible: !isMobile });
  await expect(header.getByRole('link', { name: /Organizer/ })).toHaveCount(0);
  await parties.click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(parties).toHaveAttribute('aria-current', 'page');
});

test('while the session loads, the header shows a spinner and a protected page says Authenticating...', async ({
  page,
  world,
}) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(profileCall, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/my-tickets');
  const cover = page.getByRole('status').filter({ hasText: 'Authenticating...' });
  await expect(cover).toBeVisible();
  expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/account-menu-*.js', async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.getByRole('banner').getByText('Checking your session')).toBeAttached();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  answer();
  // The menu's place is as wide as the menu: nothing moves when its script is there, and the page is not too wide.
  const link = page.getByRole('banner').getByRole('link', { name: /Organizer/ });
  await expect(link).toBeVisible();
  const before = await link.boundingBox();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  deliver();
  await expect(page.getByRole('button', { name: 'Account of Robin Guest' })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  await expect(page.getByText('Checking your session')).toHaveCount(0);
});

test('an organizer has the dashboard in header and menu', async ({ page }) => {
  await signIn(page, organizer.username);
  await page.goto('/about');
  const inHeader = page
    .getByRole('banner')
    .getByRole('link', { name: 'Organizer Dashboard', includeHidden: true })
    .first();
  await expect(page.getByRole('button', { name: 'Account of Tomas Brandt' })).toBeVisible();
  await expect(inHeader).toHaveAttribute('href', '/dashboard/seller');
  await expect(inHeader).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Become an Organizer', includeHidden: true })).toHaveCount(0);
  expect(await menuOf(page, 'Tomas Brandt')).toEqual([
    'Tomas Brandt',
    organizer.email,
    'Organizer Dashboard → /dashboard/seller',
    'My Tickets → /my-tickets',
    'Edit Account → /account/edit',
    'Logout',
  ]);
  await expectAccessible(page);
  for (const width of [320, 353, 360, 430]) {
    await page.setViewportSize({ width, height: 800 });
    // The page is laid out anew some time after the window has its new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`)
      .toBeLessThan(1);
  }
});

test('other users are invited to host, and shown by user name without a full name', async ({ page, world }) => {
  const person = await world.buildPerson({ first_name: '', last_name: '' });
  await signIn(page, person.username, PASSWORD);
  await page.goto('/about');
  await expect(page.getByRole('button', { name: `Account of ${person.username}` })).toBeVisible();
  const invitation = page.getByRole('banner').getByRole('link', { name: 'Become an Organizer', includeHidden: true });
  await expect(invitation.first()).toHaveAttribute('href', '/become-organizer');
  await expect(invitation.first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Organizer Dashboard', includeHidden: true })).toHaveCount(0);
  expect(await menuOf(page, person.username)).toEqual([
    person.username,
    person.email,
    'My Tickets → /my-tickets',
    'Edit Account → /account/edit',
    'Logout',
  ]);
});

/** Labels and addresses of the open account menu, from top to bottom. */
async function menuOf(page: Page, name: string): Promise<string[]> {
  const button = page.getByRole('button', { name: `Account of ${name}` });
  await button.click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  return panel.locator('p:visible, a:visible, button:visible').evaluateAll((items) =>
    items.map((item) => {
      const path = item.getAttribute('href');
      return `${item.textContent}${path === null ? '' : ` → ${path}`}`;
    }),
  );
}
