import { readFile } from 'node:fs/promises';

import type { Route } from '@playwright/test';
import ICAL from 'ical.js';

import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, getTickets, logIn, open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const phone = { width: 390, height: 844 };
const day = 24 * 60 * 60 * 1000;

test('on a phone the next step is at the bottom; the event can be shared and added to the calendar', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = text) },
      configurable: true,
    });
  });
  await page.setViewportSize(phone);
  await open(page, `/events/${party.slug}?ref=NOBODY`);
  const bar = page.locator('.phone-bar');
  await expect(bar).toBeInViewport();
  await chooseTickets(page, 2);
  await expect(bar.getByText('€106.00')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Get 2 tickets' })).toBeInViewport();
  await expectAccessible(page);
  // The data for search engines stays as the server wrote it.
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(party.title);

  // The bar covers nothing of the page's end, nor what has the focus there.
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'X', exact: true });
  await last.focus();
  await expect(last).toBeInViewport();
  const [end, top] = [await last.boundingBox(), await bar.boundingBox()];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top?.y ?? 0);

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link is on your clipboard.')).toBeVisible();
  expect(await page.title()).toMatch(new RegExp(`/events/${party.slug}$`));

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
  expect(new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined).summary).toBe(party.title);
});

test(
  'what a visitor saves is stored, merged into the account at login, and shown on every device',
  { tag: '@once' },
  async ({ page, newPerson, world }) => {
    const [party, person] = [await world.buildParty(), await world.buildPerson()];
    await open(page, `/events/${party.slug}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The way to all of it is told with the first, stands at the end of every page, and on the front page.
    await page.getByRole('link', { name: 'See all', exact: true }).click();
    await expect(page).toHaveURL(/\/saved$/);
    await expect(page.getByRole('heading', { level: 2, name: party.title })).toBeVisible();
    await open(page, '/');
    const own = page.getByRole('region', { name: 'Saved by you' });
    await expect(own.getByRole('link', { name: party.title })).toBeVisible();
    await expect(own.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/saved');
    await expectAccessible(page);
    await own.getByRole('link', { name: party.title }).click();
    await page.getByRole('link', { name: 'Nachtwerk Kollektiv' }).first().click();
    await page.getByRole('button', { name: 'Follow Nachtwerk Kollektiv' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'What you saved' }).click();
    await expect(page.getByRole('heading', { level: 2, name: party.title })).toBeVisible();
    await expectAccessible(page);
    await logIn(page, person.username, PASSWORD);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('savedMarks'))).not.toContain(party.id);

    const elsewhere = await newPerson();
    await signIn(elsewhere, person.username, PASSWORD);
    await open(elsewhere, '/saved');
    await expect(elsewhere.getByRole('heading', { level: 2, name: party.title })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Nachtwerk Kollektiv' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Show them in my calendar' }).click();
    await expect(elsewhere.getByLabel('Your calendar address')).toHaveValue(/\/saved\/calendar\/.+\/events\.ics$/);
    await elsewhere.getByRole('button', { name: `Save ${party.title}` }).click();
    await expect(elsewhere.getByRole('heading', { level: 2, name: party.title })).toHaveCount(0);
  },
);

test('a failed save is rolled back with a message', { tag: '@once' }, async ({ page, world }) => {
  const [party, person] = [await world.buildParty(), await world.buildPerson()];
  await signIn(page, person.username, PASSWORD);
  await open(page, `/events/${party.slug}`);
  await page.route('**/services/api/saved/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('a save that fails takes back nothing that was clicked after it', { tag: '@once' }, async ({ page, world }) => {
  const [party, person] = [await world.buildParty(), await world.buildPerson()];
  await signIn(page, person.username, PASSWORD);
  await open(page, `/events/${party.slug}`);
  const sent: Route[] = [];
  await page.route('**/services/api/saved/', (route) =>
    route.request().method() === 'POST' ? void sent.push(route) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Follow/ }).click();
  const followed = page.getByRole('button', { name: /^Follow/, pressed: true });
  await expect(followed).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  await sent[0]?.abort();
  await expect(page.getByText('Not Saved')).toBeVisible();
  await expect.poll(() => sent.length, 'the second is sent after the first').toBe(2);
  await expect(followed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await sent[1]?.continue();
  await expect(followed).toBeVisible();
});

test(
  'before sales open one can set an alert, and unsubscribe by the mailed link',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ sales_start_at: new Date(Date.now() + day / 2) }]);
    await open(page, `/events/${party.slug}`);
    await expect(page.getByText(/^\d+:\d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Tell me when sales open' }).click();
    const email = page.getByLabel('Your e-mail');
    await expect(email).toBeFocused();
    await expect(email, 'nothing is wrong yet').not.toHaveAttribute('aria-invalid');
    await email.fill('no-address');
    await page.getByRole('button', { name: 'Tell me when sales open' }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    const address = freshEmail();
    await email.fill(address);
    await page.getByRole('button', { name: 'Tell me when sales open' }).click();
    await expect(page.getByText('We’ll e-mail you once, when sales open.')).toBeVisible();
    await open(page, '/unsubscribe/not-a-link');
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    await expectAccessible(page);
    await open(page, await world.stopAlertsLink(address));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
    await expect(page.getByText('Done. We’ll no longer e-mail you when sales open.')).toBeVisible();
  },
);

test('a countdown comes within a day of the sale, not a month before it', { tag: '@once' }, async ({ page, world }) => {
  const [starts_at, ends_at] = [60, 61].map((days) => new Date(Date.now() + days * day));
  const times = { doors_at: null, starts_at, ends_at };
  const party = await world.buildParty(times, [{ sales_start_at: new Date(Date.now() + 30 * day) }]);
  await page.clock.install();
  await open(page, `/events/${party.slug}`);
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: 'Tell me when sales open' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test(
  'whoever waits for sales to open with a clock that is ahead sees them open',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ sales_start_at: new Date(Date.now() + day / 24) }]);
    await page.clock.install({ time: Date.now() + day / 12 });
    const again = page.waitForResponse((response) => response.url().includes(`/services/api/events/${party.slug}/`));
    await open(page, `/events/${party.slug}`);
    await again;
    await expect(page.getByText('0:00', { exact: true })).toBeVisible();
    await world.openSales(party);
    await expect(getTickets(page, 1)).toBeVisible();
  },
);

test(
  'what was saved and is not public any more is said to be gone, with a way on',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({ visibility: 'private' });
    await page.addInitScript((id) => localStorage.setItem('savedMarks', JSON.stringify({ event_ids: [id] })), party.id);
    await open(page, '/saved');
    await expect(page.getByRole('heading', { name: 'What you saved is not public any more' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse all events' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the total of a choice is read out, and so is what is wrong with an address to who is still in its field',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    await open(page, `/events/${party.slug}`);
    const box = page.getByRole('region', { name: 'Tickets' });
    await chooseTickets(page, 2);
    await expect(box.getByRole('status').getByText('2 tickets, total €106.00')).toBeAttached();
    const email = page.getByLabel('E-mail for your tickets');
    await email.fill('nobody');
    // A screen reader says what is new in a place that was there before.
    const error = await box.locator('[aria-live=polite]').elementHandle();
    await email.press('Enter');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    expect(await error?.evaluate((element) => element.isConnected && element.textContent)).not.toBe('');
    expect(await error?.getAttribute('id')).toBe(await email.getAttribute('aria-describedby'));
  },
);
