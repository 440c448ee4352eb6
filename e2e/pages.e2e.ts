import type { Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, freshEmail } from './support/world.ts';

const { visitor, organizer, doorman } = demoPeople;
/** The default address of the team's mail. */
const TEAM = 'tickets@velvet.example';

/** The dark pages: the organizers' tools and the editors. */
const themeIn: Record<string, string> = {
  '/dashboard/seller': 'dark',
  '/dashboard/door': 'dark',
  '/dashboard/organization/nachtwerk': 'dark',
  '/events/create': 'dark',
  '/account/edit': 'dark',
};
/** Public pages with their headings. */
const publicPages = {
  discovery: {
    '/': 'The nights worth getting in for',
    '/events': 'All events',
    '/marketplace': 'Resale',
    '/organizers/nachtwerk': 'Nachtwerk Kollektiv',
    '/artists/glass-ferry': 'Glass Ferry',
  },
  account: { '/login': 'Log in', '/signup': 'Create an account', '/find-tickets': 'Find my tickets' },
  company: {
    '/about': 'About us',
    '/contact': 'Contact us',
    '/guidelines': 'Event guidelines',
    '/host-tools': 'Host tools',
    '/report': 'Report an issue',
  },
  answers: {
    '/help': 'Help Center',
    '/faq': 'Frequently asked questions',
    '/safety': 'Trust & Safety',
    '/privacy': 'Privacy Policy',
    '/terms': 'Terms of Service',
    '/cookies': 'Cookie Policy',
  },
};
const publicPaths = Object.values(publicPages).flatMap((pages) => Object.keys(pages));
/** Pages that search engines do not index; each has a link to continue. */
const unindexedPages = {
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Choose a new password',
  '/verify-email-prompt': 'Check your e-mail',
  '/nowhere': 'We can’t find this page',
  '/offline': 'No connection',
  '/events/no-such-night': 'We can’t find this page',
  '/checkout/no-such-session': 'We can’t find this checkout',
};
/** Pages of signed-in people. */
const ownPages = {
  organizer: {
    '/dashboard/seller': 'Your events',
    '/events/create': 'Create an Event',
    '/become-organizer': 'Add an organization',
    '/dashboard/organization/nachtwerk': 'Nachtwerk Kollektiv',
  },
  visitor: {
    '/become-organizer': 'Become an Organizer',
    '/dashboard/seller': 'This page is for organizers',
    '/dashboard/door': 'Your doors',
    '/my-tickets': 'My Tickets',
    '/saved': 'Saved',
    '/promoter': 'Your promoter links',
    '/account/edit': 'Edit Account',
  },
};

// The pages share a browser, so that its cache is used.
for (const [kind, pages] of Object.entries(publicPages)) {
  test(`each page of ${kind} is a page of its own`, async ({ page, baseURL }) => {
    const errors = consoleErrorsOf(page);
    for (const [path, heading] of Object.entries(pages)) {
      await open(page, path);
      await expectPage(page, path, heading);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{30,}/);
      // Search engines and people without scripts read the same page.
      const html = await (await fetch(`${baseURL}${path}`)).text();
      expect(html.replaceAll(/<\/?bdi>/g, '')).toContain(`${heading.replace('&', '&amp;')}</h1>`);
    }
    expect(errors).toEqual([]);
  });
}

for (const [who, pages] of Object.entries(ownPages)) {
  test(`each page of the ${who} is a page of its own`, async ({ page }) => {
    const errors = consoleErrorsOf(page);
    await signIn(page, demoPeople[who as keyof typeof ownPages].username);
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(path);
      await expectPage(page, path, heading);
    }
    expect(errors).toEqual([]);
  });
}

test('pages that search engines do not index are complete, too', async ({ page }) => {
  for (const [path, heading] of Object.entries(unindexedPages)) {
    await page.goto(path);
    await expectPage(page, path, heading);
  }
});

test('each page has a title and a description of its own', { tag: '@once' }, async ({ baseURL }) => {
  const pages = await Promise.all(publicPaths.map(async (path) => (await fetch(`${baseURL}${path}`)).text()));
  const titles = pages.map((html) => /<title>(.+?)<\/title>/.exec(html)?.[1]);
  const descriptions = pages.map((html) => /<meta name="description" content="(.{30,}?)"/.exec(html)?.[1]);
  expect(titles[0]).toBe('Exclusive Event Access | Velvet');
  expect(new Set(titles).size).toBe(publicPaths.length);
  expect(new Set(descriptions).size).toBe(publicPaths.length);
});

test('a page may do without header and footer', { tag: '@once' }, async ({ page }) => {
  await page.goto('/checkout/no-such-session');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this checkout' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('every link of header and footer leads to one of these pages', { tag: '@once' }, async ({ page }) => {
  await open(page, '/about');
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const known = [...publicPaths, ...Object.keys(ownPages.organizer), '/saved'];
  expect([...new Set(hrefs)].filter((href) => !known.includes(href))).toEqual([]);
});

test('Resale is active in the header on exactly its front page', { tag: '@once' }, async ({ page }) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resale' });
  await open(page, '/marketplace');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'How Resale works' })).toBeVisible();
  await page.goto('/marketplace/undertow');
  await expect(link).not.toHaveAttribute('aria-current');
});

test('the Help Center finds questions while typing', { tag: '@once' }, async ({ page }) => {
  await open(page, '/help');
  const questions = page.locator('main details');
  const all = await questions.count();
  await page.getByRole('searchbox', { name: 'Search the Help Center' }).fill('promo code');
  await expect(page.getByText(/^\d+ questions? found$/)).toBeVisible();
  expect(await questions.count()).toBeLessThan(all);
  await page.getByText('How do I use a promo code?').click();
  await expect(page.getByText('Enter it in the ticket box')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('zebra');
  await expect(page.getByText('No questions found. Try fewer or other words.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(questions).toHaveCount(all);
});

test('an address with a question opens its answer', { tag: '@once' }, async ({ page }) => {
  await page.goto('/help#wallet');
  await expect(page.getByText('A pass does not change later')).toBeVisible();
});

test('a message reaches the team and is answered with the server’s words', { tag: '@once' }, async ({ page }) => {
  const email = freshEmail('ada');
  const name = `Ada ${email.replace(/\D/g, '')}`;
  await open(page, '/contact?topic=refund');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Your message').fill('The band was ill.');
  await expect(page.getByLabel('Topic')).toHaveValue('refund');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. Your message has been sent, and we will answer by e-mail.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expectAccessible(page);
  const mail = await waitForMail({ to: TEAM, subject: new RegExp(`^A payment or a refund: message from ${name}$`) });
  expect(mail.text).toContain(`Reply to: ${email}`);
});

test('a message that cannot be sent says so and loses nothing', { tag: '@once' }, async ({ page, context }) => {
  await signIn(page, visitor.username);
  await open(page, '/report?event=nachtschicht');
  await expect(page.getByLabel('Your name')).toHaveValue('Mira Solano');
  await expect(page.getByLabel('E-mail address')).toHaveValue(visitor.email);
  await expect(page.getByRole('main').getByRole('link', { name: /^Nachtschicht/ })).toHaveAttribute(
    'href',
    '/events/nachtschicht',
  );
  await page.getByLabel('What happened').fill('The event does not exist.');
  await page.getByLabel('E-mail address').fill('mira@example.c');
  const sent = page.waitForRequest('**/services/api/contact/');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ about: '/events/nachtschicht', topic: 'report_event' });
  await expect(page.getByText('Send Failed')).toBeVisible();
  await expect(page.getByText('Enter a valid e-mail address.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill(visitor.email);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel('What happened')).toHaveValue('The event does not exist.');
});

test('a doorman finds the link to the door', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  await signIn(page, doorman.username);
  await page.goto('/dashboard/door');
  await page.getByRole('link', { name: `Open door of ${party.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expect(page.getByText(party.title)).toBeVisible();
});

test('an organizer finds pages and doors of their events', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  await signIn(page, organizer.username);
  await page.goto(`/dashboard/seller?organization=${organizer.owns}`);
  const sections = ['Money', 'Sales in the last 28 days', 'Recent orders', 'Resale'];
  const headings = page.getByRole('main').getByRole('heading', { name: new RegExp(`^(${sections.join('|')})$`) });
  await expect(headings, 'in this order').toHaveText(sections);
  await page.getByLabel('Search your events').fill(party.title);
  const row = page.getByRole('article').filter({ hasText: party.title });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row.getByText('On now')).toBeVisible();
  await expect(row.getByRole('link', { name: `Open the door for ${party.title}` })).toBeVisible();
  await row.getByRole('link', { name: party.title, exact: true }).click();
  await page.getByRole('link', { name: 'View page' }).click();
  await page.waitForURL(`**/events/${party.slug}`);
});

test(
  'the Cookie Policy names everything that is stored in the browser',
  { tag: '@once' },
  async ({ page, context, world }) => {
    const party = await world.buildParty(doorsOpenNow());
    await open(page, `/events/${party.slug}?ref=NOBODY`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('referrals'))).not.toBeNull();
    await signIn(page, doorman.username);
    await open(page, `/events/${party.slug}`);
    await page.getByRole('button', { name: /^Get \d+ ticket/ }).click();
    await page.waitForURL('**/checkout/*');
    await page.goto(`/dashboard/door/${party.slug}`);
    await page.getByLabel('Ticket code').fill('T1.nothing');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Unknown').first()).toBeVisible();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept).toEqual(
      expect.arrayContaining(['authToken', 'authUser', 'checkoutBrowser', 'doorDevice', 'referrals']),
    );
    expect(await context.cookies()).toEqual([]);
    await page.goto('/cookies');
    const names = (await page.locator('main dt').allTextContents()).flatMap((text) => text.split(', '));
    const isNamed = (key: string) =>
      names.some((name) => name === key || (name.endsWith('…') && key.startsWith(name.slice(0, -1))));
    expect(kept.filter((key) => !isNamed(key))).toEqual([]);
  },
);

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveTitle(/^.+ \| Velvet$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', themeIn[path] ?? 'light');
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
  // On a phone, where only header and footer differ, one page is enough.
  if (test.info().project.name === 'desktop' || path === '/') await expectKeyboardWalk(page);
}

function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
