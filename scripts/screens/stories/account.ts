import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { type Story, visit } from '../stage.ts';

/** The ways in, and what the header offers to whom. */
export const account: Story = async ({ open, shoot }) => {
  const page = await open('/login?redirect=/my-tickets');
  await shoot(page, 'login-plain', 'Logging in');
  await page.getByLabel('User name or e-mail address').fill('mira');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Unable to log in with provided credentials.')).toHaveCount(2);
  await shoot(page, 'login-refused', 'A wrong password');

  await visit(page, '/signup');
  await shoot(page, 'signup-plain', 'Signing up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true');
  await shoot(page, 'signup-incomplete', 'Signing up with something missing');
  await signUp(page);
  await shoot(page, 'verify-email-plain', 'The mailed code is asked for');

  await shootMenu(await open('/', demoPeople.visitor.username), 'visitor', 'The header’s menu of a visitor');
  await shootMenu(await open('/', demoPeople.organizer.username), 'organizer', 'The header’s menu of an organizer');

  async function shootMenu(home: Page, who: string, caption: string): Promise<void> {
    await home.getByRole('button', { name: /^Account of/ }).click();
    await shoot(home, `menu-${who}`, caption);
  }
};

async function signUp(page: Page): Promise<void> {
  const number = newNumericCode(6);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('User name').fill(`robin-${number}`);
  await page.getByLabel('E-mail address').fill(`robin-${number}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet river at dawn');
  await page.getByLabel('Repeat the password').fill('a quiet river at dawn');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email-prompt*');
}
