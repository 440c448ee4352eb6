import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, includeHidden: true }).first();
const toast = (page: Page, words: string | RegExp) => page.locator('.velvet-toast').filter({ hasText: words });

test('become an organizer on the way to the first event, with a second tab open', async ({ page, world, context }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  const other = await context.newPage();
  await open(other, '/about');
  await expect(inHeader(other, 'Become an Organizer')).toBeAttached();

  await page.goto('/events/create');
  await expect(page).toHaveURL(/\/become-organizer\?redirect=%2Fevents%2Fcreate$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByText('5% plus 0.50 in the event’s currency for each paid ticket.')).toBeVisible();
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Become an Organizer' });
  await submit.click();
  await expect(page.getByText('Enter the name.')).toBeVisible();
  await expect(page.getByLabel('Name of your organization')).toBeFocused();

  const number = newNumericCode(6);
  const handle = page.getByLabel('Handle');
  await page.getByLabel('Name of your organization').fill(`Móth & Hour ${number}`);
  await expect(handle).toHaveValue(`moth-and-hour-${number}`);
  await expect(page.getByText(`moth-and-hour-${number} is free`)).toBeVisible();
  await handle.fill('nachtwerk');
  await expect(handle).toHaveAccessibleDescription(/This handle is taken\./);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Use nachtwerk-/ }).click();
  await expect(page.getByText(/^nachtwerk-\w+ is free$/)).toBeVisible();
  await handle.fill('admin');
  await expect(page.getByText('This handle is reserved. Choose another one.')).toBeVisible();
  await handle.fill(`moth-${number}`);
  await page.getByLabel('Country').selectOption({ label: 'Sweden' });
  await expect(page.getByLabel('Currency you sell in')).toHaveValue('sek');
  await page.getByLabel('Short description').fill('Quiet nights above the harbour.');
  const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#2a6f6a' } })
    .png()
    .toBuffer();
  await page.getByLabel('Picture file').setInputFiles({ name: 'moth.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Change the picture' })).toBeVisible();
  await submit.dblclick();

  await expect(page).toHaveURL(/\/events\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Become an Organizer');
  for (const tab of [page, other]) {
    await expect(inHeader(tab, 'Organizer Dashboard')).toBeAttached();
    await expect(inHeader(tab, 'Become an Organizer')).toHaveCount(0);
  }
  const made = await page.evaluate(async () => {
    const headers = { authorization: `Token ${localStorage.getItem('authToken')}` };
    const answer = await fetch('/services/api/organizations/', { headers });
    return (await answer.json()) as { handle: string; currency: string; picture_url: string | null }[];
  });
  expect(made).toMatchObject([{ handle: `moth-${number}`, currency: 'sek', picture_url: expect.any(String) }]);
});

test('settings save section by section, warn before they are lost, and old addresses go on to work', async ({
  page,
  world,
}) => {
  const owner = await world.buildPerson({ is_seller: true });
  const number = newNumericCode(6);
  await world.buildOrganization(owner, { name: 'Aurora Rooms' });
  const first = await world.buildOrganization(owner, { name: 'Moth Hour', handle: `moth-${number}` });
  await world.buildParty({ organization_id: first.id });
  await signIn(page, owner.username, PASSWORD);
  await page.goto(`/dashboard/organization/${first.handle}`);
  await page.getByLabel('Short description').fill('Above the harbour.');
  await page.getByLabel('Legal name').fill('Moth Hour AB');
  await page.getByRole('button', { name: 'Save receipts' }).click();
  await expect(toast(page, 'Your changes have been saved.')).toBeVisible();
  await expect(page.getByLabel('Short description')).toHaveValue('Above the harbour.');
  await page.getByRole('banner').getByRole('link', { name: 'Velvet' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving Profile?');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByLabel('Handle').fill('nachtwerk');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Handle')).toBeFocused();
  await expect(page.getByLabel('Handle')).toHaveAccessibleDescription(/taken/);
  await page.getByLabel('Handle').fill(`hour-${number}`);
  await page.getByLabel('Website').fill('moth.example');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/organization/hour-${number}$`));
  await expect(page.getByLabel('Website')).toHaveValue('https://moth.example/');
  await page.goto(`/dashboard/organization/moth-${number}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/organization/hour-${number}$`));
  await page.goto(`/dashboard/payouts?organization=moth-${number}`);
  const switcher = page.getByRole('navigation', { name: 'Organizations' });
  await expect(switcher.getByRole('button', { name: 'Moth Hour' })).toBeVisible();

  await page.goto(`/dashboard/organization/hour-${number}`);
  await page.getByRole('link', { name: 'View as a guest' }).click();
  await expect(page).toHaveURL(new RegExp(`/organizers/hour-${number}$`));
  await expect(page.getByText('Above the harbour.')).toBeVisible();
  await page.goto(`/organizers/moth-${number}`);
  await expect(page).toHaveURL(new RegExp(`/organizers/hour-${number}$`));
  await expect(page.getByRole('link', { name: 'moth.example' })).toHaveAttribute('href', 'https://moth.example/');
});

test(
  'who has two organizations switches between them; all of it works without a mouse',
  { tag: '@once' },
  async ({ page, world }) => {
    const owner = await world.buildPerson({ is_seller: true });
    const first = await world.buildOrganization(owner, { name: 'Aurora Rooms' });
    const second = await world.buildOrganization(owner, { name: 'ليالي الياسمين' });
    const party = await world.buildParty({ organization_id: second.id });
    await signIn(page, owner.username, PASSWORD);
    await page.goto('/dashboard/seller');
    const switcher = page.getByRole('navigation', { name: 'Organizations' });
    await switcher.getByRole('button', { name: 'Aurora Rooms' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'ليالي الياسمين' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`organization=${second.handle}$`));
    await expect(page.getByText(party.title).first()).toBeVisible();
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/organization/${second.handle}$`));
    await expect(switcher.getByRole('button', { name: 'ليالي الياسمين' })).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    await expectKeyboardWalk(page);
    await page.getByRole('link', { name: 'Your events' }).click();
    await expect(page.getByText(party.title).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Create an event' }).click();
    await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(second.id);
    await page.goto(`/dashboard/organization/${first.handle}`);
    await expect(page.getByText('It goes live with your first public event.')).toBeVisible();
  },
);
