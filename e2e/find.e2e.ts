import { expectAccessible } from './support/accessible.ts';
import { open } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('one search line sets the filters, each can be removed, and Back restores them', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'What' }).fill('tehcno berlin next 30 days under 30');
  await expect(page.getByRole('option', { name: /^Search “tehcno berlin”/ })).toContainText('Next 30 days · Up to 30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“tehcno” in Berlin, next 30 days');
  await expect(page.getByRole('article').first()).toContainText('Nachtschicht');
  const inUse = page.getByRole('list', { name: 'Filters in use' });
  await expect(inUse.getByRole('link')).toHaveText([/tehcno/, /Berlin/, /Next 30 days/, /Up to €30/, /Clear all/]);
  await expectAccessible(page);

  await inUse.getByRole('link', { name: 'Up to €30' }).click();
  await page.waitForURL('**/events?search=tehcno&city=Berlin&date=month');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nachtschicht');
  await page.goBack();
  await expect(inUse.getByRole('link')).toHaveText([/tehcno/, /Berlin/, /Next 30 days/, /Clear all/]);
  await page.goBack();
  await expect(inUse.getByRole('link', { name: 'Up to €30' })).toBeVisible();
});

test('arrow keys move through the suggestions, which lead to their pages', { tag: '@once' }, async ({ page }) => {
  await open(page, '/');
  const what = page.getByRole('combobox', { name: 'What' });
  await what.pressSequentially('saint lu');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toContainText('Saint Lux');
  await expect(what).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await what.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect(await what.getAttribute('aria-activedescendant')).toBe(
    await list.getByRole('option').first().getAttribute('id'),
  );
  await what.press('Escape');
  await expect(list).toBeHidden();
  await expect(what).toHaveValue('saint lu');
  await what.press('ArrowDown');
  await what.press('ArrowDown');
  await what.press('Enter');
  await page.waitForURL('**/events?search=Saint+Lux');
  await expect(page.getByRole('article').first()).toBeVisible();
  // It is stored in this browser, and can be deleted.
  await open(page, '/');
  await what.click();
  await expect(list.getByRole('option', { name: 'Saint Lux' })).toBeVisible();
  await list.getByRole('option', { name: 'Clear recent searches' }).click();
  await what.press('Escape');
  await what.click();
  await expect(list.getByRole('option', { name: 'Saint Lux' })).toBeHidden();
  await list.getByRole('option', { name: 'This weekend' }).click();
  await page.waitForURL('**/events?date=weekend');
});

test('a list that opens under a resting pointer does not select anything', { tag: '@once' }, async ({ page }) => {
  await open(page, '/events');
  const field = page.getByLabel('What').filter({ visible: true });
  await field.click();
  await field.pressSequentially('saint');
  const first = page.getByRole('option', { name: /^Saint Lux/ }).first();
  await first.hover();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await field.fill('');
  await field.pressSequentially('saint');
  await expect(first).toBeVisible();
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await field.press('Enter');
  await page.waitForURL('**/events?search=saint');
});

test(
  'near me asks for permission, shows distances, and handles a refusal',
  { tag: '@once' },
  async ({ page, context }) => {
    await open(page, '/events');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText(/Choose a city instead/)).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 52.5219, longitude: 13.4132 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL('**/events?*near=52.52%2C13.41*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events near you');
    const first = page.getByRole('article').first();
    await expect(first).toContainText(/\d (m|km) · .*Berlin/);
    await page.getByRole('button', { name: 'Within 50 km' }).click();
    await page.getByRole('link', { name: 'Within 5 km', exact: true }).click();
    await page.waitForURL('**distance_km=5**');
    await expect(page.getByRole('link', { name: 'Remove filter: Within 5 km' })).toBeVisible();
  },
);

test(
  'without scripts words, typing errors and filters in the address still find events',
  { tag: '@once' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/events?search=tehcno+berlin+under+30');
    await expect(page.getByRole('article').first()).toContainText('Nachtschicht');
    await page.getByRole('link', { name: 'Remove filter: Up to €30' }).click();
    await expect(page.getByRole('article').first()).toContainText('Nachtschicht');
    await page.getByLabel('What').fill('kabaret');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('article').first()).toContainText('Kabarett');
    await context.close();
  },
);

test(
  'long, right-to-left and starred titles break neither the list nor their page',
  { tag: '@once' },
  async ({ page, world }) => {
    const city = `Titelstadt ${Date.now()}`;
    const arabic = 'ليلة طويلة جدا في بيروت '.repeat(7).trim();
    await world.buildParty({ city, title: arabic });
    await world.buildParty({ city, title: 'Night 🦊🌙 '.repeat(15).trim() });
    const { slug } = await world.buildParty({ city, title: 'W'.repeat(200) });
    const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `/events?city=${city}`);
      await expect(page.getByRole('article')).toHaveCount(3);
      expect(await widthOfPage()).toBeLessThanOrEqual(width);
      const twoLines = 2 * 28;
      const box = await page.getByRole('link', { name: arabic }).boundingBox();
      expect(box?.height).toBeLessThanOrEqual(twoLines);
      await open(page, `/events/${slug}`);
      expect(await widthOfPage()).toBeLessThanOrEqual(width);
    }
  },
);

test(
  'a right-to-left name of a host or artist begins above what follows it',
  { tag: '@once' },
  async ({ page, world }) => {
    const names = ['عبد الرحمن', 'فرقة الليل'] as const;
    const { organization } = await world.buildHost({ name: names[0] });
    const { slug } = await world.buildParty({ organization_id: organization.id, line_up: [names[1]] });
    await page.setViewportSize({ width: 1440, height: 800 });
    for (const name of names) {
      await open(page, `/events/${slug}`);
      await page.getByRole('main').getByRole('link', { name }).first().click();
      const heading = page.getByRole('heading', { level: 1, name });
      const gap = await heading.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().x - element.getBoundingClientRect().x;
      });
      expect(gap, name).toBeLessThan(1);
    }
  },
);

test('the days to choose from do not hide the page’s header', { tag: '@once' }, async ({ page }) => {
  await open(page, '/events');
  await page.getByRole('button', { name: 'Any date' }).click();
  const panel = await page.getByRole('dialog', { name: 'When' }).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(panel?.y).toBeGreaterThan(header?.height ?? Infinity);
});
