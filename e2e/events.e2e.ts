import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, getTickets, open, signIn } from './support/buying.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const day = 24 * 60 * 60 * 1000;

test('the front page shows posters at once and leads to the list by what, where and when', async ({ page }) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Exclusive Event Access | Velvet');
  await expect(page.getByRole('article').first()).toBeInViewport();
  await expectAccessible(page);
  await page.getByLabel('City').fill('Berl');
  // On a phone the open field fills the screen until a city is chosen.
  await page.getByRole('option', { name: /^Berlin/ }).click();
  await page.getByLabel('When').selectOption('This weekend');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/events?city=Berlin&date=weekend');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events in Berlin, this weekend');
});

test('filters are chips, appear in the address bar, and are removed one by one', { tag: '@once' }, async ({ page }) => {
  await open(page, '/events');
  await page.getByRole('button', { name: 'Any category' }).click();
  await page.getByRole('link', { name: 'Concerts' }).click();
  await page.waitForURL('**/events?category=concert');
  await page.getByRole('button', { name: 'Any price' }).click();
  await page.getByRole('link', { name: 'Up to 30', exact: true }).click();
  await page.waitForURL('**/events?category=concert&price_max=3000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concerts');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Concerts' }).click();
  await page.getByRole('link', { name: 'Any category' }).click();
  await page.waitForURL('**/events?price_max=3000');
});

test('dates keep their year in a browser whose clock is a year ahead', { tag: '@once' }, async ({ page, world }) => {
  const starts_at = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 11, 12, 22));
  const ends_at = new Date(starts_at.getTime() + day / 4);
  await world.buildParty({ city: 'Lecco', doors_at: null, starts_at, ends_at, time_zone: 'UTC' }, [{}]);
  await page.clock.setFixedTime(new Date(starts_at.getTime() - day));
  await open(page, '/events?city=Lecco');
  await expect(page.getByText(`12 Dec ${starts_at.getUTCFullYear()}, 22:00 UTC`).first()).toBeVisible();
});

test('a list without matches says what to loosen', { tag: '@once' }, async ({ page }) => {
  await open(page, '/events?search=qqqqzzzz&city=Berlin');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '“qqqqzzzz”', exact: true }).click();
  await page.waitForURL('**/events?city=Berlin');
  await expect(page.getByRole('article').first()).toBeVisible();
  // A city without events leads to the nearest that has some, while it is typed and after.
  const what = page.getByRole('combobox', { name: 'What' });
  await open(page, '/');
  await what.fill('hamb');
  await expect(page.getByRole('option', { name: /km from Hamburg/ })).toBeVisible();
  await what.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing in Hamburg yet' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Events in / })
    .first()
    .click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('more events are appended, and going back restores the scroll position', async ({ page }) => {
  await open(page, '/events');
  const cards = page.getByRole('article');
  const before = await cards.count();
  await page.getByRole('link', { name: 'Show more events' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  const card = cards.nth(before + 2);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
});

test('an event says when in its own zone, where, and what it costs all in', async ({ page, world }) => {
  const party = await world.buildParty({
    starts_at: new Date('2030-07-05T20:00:00Z'),
    doors_at: new Date('2030-07-05T19:00:00Z'),
    ends_at: new Date('2030-07-06T04:00:00Z'),
    time_zone: 'Europe/Lisbon',
    line_up: ['Ada Volkmer', 'DJ Pellicano'],
  });
  await open(page, `/events/${party.slug}`);
  await expect(page.getByText('Friday 5 July 2030')).toBeVisible();
  await expect(page.getByText('21:00 – 05:00 WEST, doors 20:00')).toBeVisible();
  await expect(page.getByText('€53.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Line-up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'DJ Pellicano' })).toHaveAttribute('href', '/artists/dj-pellicano');
  await expectAccessible(page);
});

test('the breakdown is one tap away and adds up', async ({ page, world }) => {
  const party = await world.buildParty();
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 2);
  await page.getByText('Price details').click();
  const lines = page.getByRole('definition').filter({ visible: true });
  await expect(lines.filter({ hasText: '€100.00' })).toBeVisible();
  await expect(lines.filter({ hasText: '€6.00' })).toBeVisible();
  await expect(page.getByText('€106.00').first()).toBeVisible();
});

test('a missing address and an unknown promo code are reported beside their fields, and nothing is lost', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  await world.buildPromoCode(party);
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 2);
  await getTickets(page, 2).click();
  const email = page.getByLabel('E-mail for your tickets');
  await expect(email).toBeFocused();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  await email.fill(freshEmail());
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByLabel('Promo code').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We don’t know this code.')).toBeVisible();
  await expect(page.getByText('is applied')).toHaveCount(0);
  await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true');
  await expect(getTickets(page, 2)).toBeEnabled();

  // The error of the whole order is in view, on a phone above the bar with the button.
  await page.getByLabel('Promo code').fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.context().setOffline(true);
  await getTickets(page, 2).click();
  const told = page.getByText('We could not reach the server.');
  await expect(told).toBeInViewport();
  const [end, button] = await Promise.all([told.boundingBox(), getTickets(page, 2).boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await page.context().setOffline(false);
});

test('every state of an event is explained', { tag: '@once' }, async ({ page, world }) => {
  const past = { doors_at: new Date(Date.now() - 2 * day), starts_at: new Date(Date.now() - 2 * day) };
  const states = [
    { party: await world.buildParty({}, [{ capacity: 0 }]), words: 'Sold out' },
    {
      party: await world.buildParty({}, [{ sales_start_at: new Date(Date.now() + 3 * day) }]),
      words: 'On sale soon',
    },
    { party: await world.buildParty({ ...past, ends_at: new Date(Date.now() - day) }), words: 'This event is over' },
    { party: await world.buildParty({ state: 'cancelled' }), words: 'Cancelled' },
  ];
  for (const { party, words } of states) {
    await open(page, `/events/${party.slug}`);
    await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Get / })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test(
  'a draft is missing for strangers and a preview for its owner',
  { tag: '@once' },
  async ({ page, newPerson, world }) => {
    const party = await world.buildParty({ state: 'draft', published_at: null });
    await open(page, `/events/${party.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible();
    await expectAccessible(page);
    const owner = await newPerson();
    await signIn(owner, demoPeople.organizer.username);
    await owner.goto(`/events/${party.slug}`);
    await expect(owner.getByText('Draft. Only your team sees this.')).toBeVisible();
  },
);

test('pages are complete without scripts', { tag: '@once' }, async ({ browser, baseURL, world }) => {
  const party = await world.buildParty();
  const resold = await world.buildParty();
  await world.buildListing(resold, { price_amount: 4000 });
  const full = await world.buildParty({}, [{ capacity: 1 }]);
  await world.buildTicket(full);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByLabel('What').fill(party.title);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: party.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expect(page.getByText('€53.00').first()).toBeVisible();
  // What cannot work is not offered, at the bottom of a phone neither.
  expect(await page.locator('main noscript').innerHTML()).toContain('Turn on JavaScript to buy tickets.');
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('E-mail for your tickets')).toBeHidden();
  const needsScripts = page.locator('.needs-scripts');
  await expect(needsScripts).toBeHidden();
  await page.goto(`/marketplace/${resold.slug}`);
  await expect(page.getByRole('main').getByRole('listitem').getByText('€42.00')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(needsScripts).toBeHidden();
  await page.goto(`/events/${full.slug}/waiting-list`);
  expect(await page.locator('main noscript').innerHTML()).toContain('Turn on JavaScript to join.');
  await expect(page.getByText('Leave it empty to take any price')).toBeHidden();
  await expect(page.locator('main').getByRole('combobox')).toBeHidden();
  // What a script loads says so, instead of loading for ever.
  await page.goto('/tickets/guest/no-such-link');
  await expect(needsScripts).toBeVisible();
  await context.close();
});

test(
  'nothing is cut off on the narrowest screens, in the mail neither',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const long = `of ${'unbreakable'.repeat(8)} length`;
    const names = { title: `A title ${long}`, line_up: [`A band ${long}`], venue_name: `A place ${long}` };
    const party = await world.buildParty(names, [{ name: `A type ${long}`, price_amount: 0 }]);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/events', `/events/${party.slug}`, `/marketplace/${party.slug}`, '/nowhere']) {
      await open(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
    const email = freshEmail();
    await open(page, `/events/${party.slug}`);
    await page.getByLabel('E-mail for your tickets').fill(email);
    await getTickets(page, 1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'tickets').toBeLessThanOrEqual(320);
    const mailProgram = await newPerson();
    await mailProgram.setViewportSize({ width: 320, height: 640 });
    await mailProgram.setContent((await waitForMail({ to: email })).html);
    expect(await mailProgram.evaluate(() => document.documentElement.scrollWidth), 'mail').toBeLessThanOrEqual(320);
  },
);
