import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn, takeHold } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('download all personal data as a file', async ({ page, world }) => {
  const person = await world.buildPerson();
  await openAccount(page, person.username);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`velvet-${person.username}.json`);
  const data: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email: person.email }, orders: [], tickets: [] });
});

test('delete the account: refused while a checkout is open, then deleted', async ({ page, world }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  await takeHold(page, await world.buildParty());
  const checkout = page.url();
  await page.goto('/account/edit');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account?' });
  await expect(dialog.getByText('Tickets you have in Resale are taken off sale')).toBeVisible();
  await expect(dialog.getByText('A ticket that is on its way to a friend can still be accepted')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Account password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Account password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('You still have an open checkout: finish it or cancel it.')).toBeVisible();

  await giveBack(page, checkout);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden();
  await expect(page.getByText('Please log in to access this page.')).toBeHidden();
  await page.getByLabel('User name or e-mail address').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByText('Unable to log in with provided credentials.')).toBeVisible();
});

/** Releases the hold of a checkout, as another tab would. */
async function giveBack(page: Page, checkout: string): Promise<void> {
  const id = new URL(checkout).pathname.split('/').at(-1) ?? '';
  const status = await page.evaluate(async (session) => {
    const headers = { Authorization: `Token ${localStorage.getItem('authToken')}` };
    return (await fetch(`/services/api/payment/checkout/${session}/`, { method: 'DELETE', headers })).status;
  }, id);
  expect(status).toBe(200);
}

async function openAccount(page: Page, username: string): Promise<void> {
  await signIn(page, username, PASSWORD);
  await page.goto('/account/edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Account' })).toBeVisible();
}
