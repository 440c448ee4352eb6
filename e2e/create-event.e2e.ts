import { demoPeople } from '#server/demo/logins.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { breakNext, expectFailure } from './support/broken-calls.ts';
import { open, signIn } from './support/buying.ts';
import { expectKeyboardWalk, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

const { organizer } = demoPeople;

/** Types into the focused field, and goes to the next one with the Tab key. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('a new host makes an event and publishes it by keyboard alone', async ({ page, world, newPerson }) => {
  const host = await world.buildPerson({ is_seller: true });
  await world.buildOrganization(host, { name: 'Tidal Rooms', country: 'DE', currency: 'eur' });
  await signIn(page, host.username, PASSWORD);
  await open(page, '/dashboard/seller');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/events/create');
  await tabTo(page, page.getByLabel('Title', { exact: true }));
  await expect(page.getByRole('button', { name: 'From an earlier event' })).toBeHidden();
  await page.keyboard.type('Undertow by the Sea');
  await tabTo(page, page.getByLabel('Start', { exact: true }));
  // The order of the parts is the browser's; all of them are typed in its fill.
  await page.getByLabel('Start', { exact: true }).fill('2027-02-12T23:00');
  await tabTo(page, page.getByLabel('End', { exact: true }));
  await expect(page.getByLabel('End', { exact: true })).toHaveValue('2027-02-13T05:00');
  await tabTo(page, page.getByLabel('Venue name', { exact: true }));
  await type(page, 'Tresor');
  await tabTo(page, page.getByLabel('City', { exact: true }));
  await type(page, 'Berlin');
  await expect(page.getByText('Times are Berlin time.')).toBeVisible();
  await tabTo(page, page.getByLabel('Price (EUR)', { exact: true }));
  await page.keyboard.type('20');
  await expect(page.getByText('€21.50').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  // A price would wait for payouts; free tickets go on sale at once.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event Created')).toBeVisible();
  await expect(page.getByText('"Undertow by the Sea" has been created.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready to publish' })).toBeVisible();
  const address = page.url().replace('/dashboard', '');
  const stranger = await newPerson();
  await open(stranger, address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page');
  await expectAccessible(page);
  await expectKeyboardWalk(page);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText('It’s live. Who should know first?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
  await expect(async () => {
    // For a moment the answer from before may still be given out.
    await open(stranger, address);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Undertow by the Sea' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(stranger.getByText('Tresor').first()).toBeVisible();
  // Nothing is sold yet, so it may become a draft again. What was public is kept.
  await page.getByRole('button', { name: 'Turn back into a draft' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ready to publish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
});

test('a draft keeps what was typed when the server refuses it, or does not answer', async ({ page }) => {
  await signIn(page, organizer.username);
  await open(page, `/events/create?organization=${organizer.owns}`);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expectAccessible(page);
  // The end follows from the start, and is not missing any more.
  await page.getByLabel('Start').fill('2027-03-27T23:00');
  await page.getByLabel('Start').blur();
  await expect(page.locator('#ends_at-error')).toBeEmpty();
  await expect(page.locator('#venue_name-error')).toBeVisible();
  await page.getByLabel('Title').fill('ليلة على البحر');
  // The clock goes forward at two o'clock that night.
  await page.getByLabel('Start').fill('2027-03-28T02:30');
  await page.getByLabel('End').fill('2027-03-28T06:00');
  await page.getByLabel('Venue name').fill('Donaudampfschifffahrtselektrizität '.repeat(3));
  await page.getByLabel('City').fill('Berlin');
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang(), 'a long name beside its preview').toBeLessThanOrEqual(0);
  await page.getByLabel('Venue name').fill('Tresor');
  await page.getByLabel('Price (EUR)').fill('12,50');
  await page.getByLabel('Number of tickets').fill('100');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Creation Failed')).toBeVisible();
  await expect(page.getByLabel('Start')).toBeFocused();
  await expect(page.locator('#starts_at-error')).toContainText('The clock skips this time that day');
  await page.getByLabel('Start').fill('2027-03-28T01:30');
  await breakNext(page, 'POST', '/events/');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expectFailure(page, { title: 'Creation Failed', words: 'Unable to create event.' });
  let lost = 0;
  await page.route('**/services/api/events/', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    // It arrives, and its answer is lost.
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('We couldn’t reach the server. Your text is still here.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('ليلة على البحر');
  await page.getByRole('link', { name: 'Parties' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving this event?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('"ليلة على البحر" has been created.')).toBeVisible();
  await page.goto(`/dashboard/seller?organization=${organizer.owns}&search=${encodeURIComponent('ليلة على البحر')}`);
  // The second request made no second event.
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link', { name: 'ليلة على البحر', exact: true }).click();
  const opener = page.getByRole('button', { name: 'Delete draft' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Delete ليلة على البحر?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('The draft has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/seller?organization=${organizer.owns}`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'We can’t find this event' })).toBeVisible();
});

test('an earlier event becomes a weekly series whose nights point to each other', async ({ page, world }) => {
  const party = await world.buildParty({ line_up: ['Ana Mar'] }, [{ price_amount: 0 }]);
  await signIn(page, organizer.username);
  await open(page, '/events/create');
  await page.getByRole('button', { name: 'From an earlier event' }).click();
  await page.getByLabel('Search your events').fill(party.title);
  await page.getByRole('dialog').getByRole('link', { name: party.title }).click();
  await expect(page.getByRole('heading', { name: `Copy ${party.title}` })).toBeVisible();
  await page.getByLabel('How often').selectOption('weekly');
  await page.getByLabel('How many weeks').fill('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create 3 drafts' }).click();
  await expect(page).toHaveURL(`/dashboard/seller?organization=${organizer.owns}&state=draft`);
  await page.getByLabel('Search your events').fill(party.title);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('article').first().getByRole('link', { name: party.title, exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It’s live. Who should know first?')).toBeVisible();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByText('Ana Mar')).toBeVisible();
  const others = page.getByRole('heading', { name: 'Other nights' });
  await expect(others).toBeVisible();
  await others.locator('..').getByRole('link').first().click();
  await expect(page).toHaveURL(`/events/${party.slug}`);
});
