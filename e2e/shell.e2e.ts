import { DEMO_PASSWORD, demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { logIn, open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

const { visitor, organizer } = demoPeople;

test(
  'the account menu opens, navigates and closes by keyboard, and names the person',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page, organizer.username);
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Account of Tomas Brandt' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(organizer.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Organizer Dashboard' }).last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'My Tickets' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  },
);

test('a session the server no longer knows ends with one message at the login', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/events', '/my-tickets']) {
    await open(page, '/nowhere');
    await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)));
    await page.goto(path);
    await expect(page.getByText('Session Expired')).toBeVisible();
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`);
    const words = /Your session has expired\. Please log in again to continue\./;
    await expect(page.locator('[data-sonner-toast]')).toHaveText(words);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  }
});

test('a protected page asks for the login and leads back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/my-tickets?when=past');
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await page.waitForURL(/\/login\?redirect=%2Fmy-tickets%3Fwhen%3Dpast$/);
  await logIn(page, visitor.username, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/my-tickets\?when=past$/);
});

test(
  'after a link the focus is at the new page’s beginning and its title is said, as if a browser had opened it',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/about');
    const said = page.locator('p[aria-live]:not([id])');
    await expect(said).toBeAttached();
    await expect(said, 'on the first page').toHaveText('');
    await expect(page.locator('body')).toBeFocused();
    const parties = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parties' });
    await parties.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'All events' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await expect(said).toHaveText('All events | Velvet');

    // Other filters are the same page.
    await page.getByRole('button', { name: 'Any category' }).click();
    await page.getByRole('link', { name: 'Concerts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Concerts' })).toBeVisible();
    await expect(said).toHaveText('All events | Velvet');
    // Neither do focus and announcement move what is seen.
    const card = page.getByRole('article').nth(3);
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
    await expect(said).toHaveText(`${title} | Velvet`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
    await expect(said).toHaveText('Concerts | Velvet');
    // The keyboard goes on from the new page's beginning, not from the link that was left.
    await page.getByRole('banner').getByRole('link', { name: 'Velvet' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'The nights worth getting in for' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('What')).toBeFocused();
  },
);

test('the footer has every link', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const [name, path] of Object.entries(footerLinks)) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('contentinfo')).toContainText(
    'Your exclusive pass to sought-after events and unique experiences. Discover, book and enjoy.',
  );
  for (const name of ['Instagram', 'X']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /^https:/,
    );
  }
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} Velvet`);
});

const footerLinks = {
  'About Us': '/about',
  Contact: '/contact',
  'Browse All Events': '/events',
  'Create an Event': '/events/create',
  'Event Guidelines': '/guidelines',
  'Host Tools': '/host-tools',
  'Help Center': '/help',
  FAQ: '/faq',
  'Trust & Safety': '/safety',
  'Report an Issue': '/report',
  'Privacy Policy': '/privacy',
  'Terms of Service': '/terms',
  'Cookie Policy': '/cookies',
};
