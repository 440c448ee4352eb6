import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectAccessible } from './support/accessible.ts';
import { logIn, signIn } from './support/buying.ts';
import { runUntilShown } from './support/page-clock.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const newPassword = 'nine purple umbrellas';

test('an unknown address gets the same answer, and an incomplete link is reported', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(async () => {
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter your e-mail.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.getByLabel('E-mail address').fill(freshEmail('nobody'));
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If this address has an account, a link')).toBeVisible();
  await page.goto('/reset-password');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test('save the profile; a taken user name is reported beside its field', async ({ page, world }) => {
  const person = await world.buildPerson();
  await openAccount(page, person.username);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Nomi');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await page.getByLabel('First name').fill('Nomi');
  const username = `nomi-${newNumericCode(8)}`;
  await page.getByLabel('User name').fill(username);
  await save.click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(page.getByText('Account of Nomi Guest')).toBeAttached();
  await expect(save).toBeDisabled();
  await page.getByLabel('User name').fill('mira');
  await save.click();
  await expect(page.getByText('username: A user with that username already exists.')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription(/already exists/);
  await page.reload();
  await expect(page.getByLabel('User name')).toHaveValue(username);
});

test('change the password: confirmed, signed out, and redirected to the login', async ({ page, world }) => {
  const person = await world.buildPerson();
  await page.clock.install();
  await openAccount(page, person.username);
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password').fill('not the password');
  await chooseNew(page, newPassword, newPassword, 'Change password');
  await expect(page.getByText('Password Change Failed')).toBeVisible();
  await expect(page.getByText('old password: This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(PASSWORD);
  // From here on the page's clock goes only as far as it is told.
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse('**/auth/user/change-password/');
  await change.click();
  await answered;
  const changed = page.getByText('Your password has been changed. Log in with the new one.');
  const passed = await runUntilShown(page, changed);
  await page.clock.runFor(1400 - passed);
  await expect(page).toHaveURL(/\/account\/edit$/);
  await page.clock.runFor(passed + 150);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('authUser')])).toEqual([
    null,
    null,
  ]);
  await expect(page.getByText('Please log in to access this page.')).toBeHidden();
  await logIn(page, person.username, newPassword);
});

test('list the sessions and sign another device out', async ({ page, world, newPerson }) => {
  const person = await world.buildPerson();
  const other = await newPerson();
  await signIn(other, person.username, PASSWORD);
  await openAccount(page, person.username);
  const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Log out / }).click();
  await expect(page.getByText('This session has ended.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await other.goto('/my-tickets');
  await expect(other.getByText('Session Expired')).toBeVisible();
});

async function openAccount(page: Page, username: string): Promise<void> {
  await signIn(page, username, PASSWORD);
  await page.goto('/account/edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Account' })).toBeVisible();
}

async function chooseNew(
  page: Page,
  password: string,
  repeated = password,
  button = 'Save new password',
): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(repeated);
  await page.getByRole('button', { name: button }).click();
}

test('add a profile picture, see it in the header, and remove it', async ({ page, world }) => {
  const person = await world.buildPerson();
  await openAccount(page, person.username);
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a04060' } })
    .jpeg()
    .toBuffer();
  const file = page.getByLabel('Picture file');
  await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Use a JPEG, PNG, WebP or AVIF picture.')).toBeVisible();
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Profile Updated')).toBeVisible();
  const inHeader = page.getByRole('banner').locator('img[src^="/media/pictures/"]');
  await expect(inHeader).toBeVisible();
  await expect.poll(() => inHeader.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
  await page.reload();
  await expect(inHeader).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(inHeader).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
});
