import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { type Scenario, visit } from '../scenario.ts';

/** Logging in, signing up and the account menu. */
export const account: Scenario = async ({ open, capture }) => {
  const page = await open('/login?redirect=/my-tickets');
  await capture(page, 'login-plain', 'Logging in');
  await page.getByLabel('User name or e-mail address').fill('mira');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Unable to log in with provided credentials.')).toHaveCount(2);
  await capture(page, 'login-refused', 'A wrong password');

  await visit(page, '/signup');
  await capture(page, 'signup-plain', 'Signing up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true');
  await capture(page, 'signup-incomplete', 'Signing up with something missing');
  await signUp(page);
  await capture(page, 'verify-email-plain', 'The mailed code is asked for');

  await captureMenu(await open('/', demoPeople.visitor.username), 'visitor', 'The header’s menu of a visitor');
  await captureMenu(await open('/', demoPeople.organizer.username), 'organizer', 'The header’s menu of an organizer');

  async function captureMenu(home: Page, role: string, caption: string): Promise<void> {
    await home.getByRole('button', { name: /^Account of/ }).click();
    await capture(home, `menu-${role}`, caption);
  }
};

async function signUp(page: Page): Promise<void> {
  const number = newNumericCode(6);
  await page.getByLabel('E-mail address').fill(`robin-${number}@example.com`);
  await page.getByLabel('User name').fill(`robin-${number}`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet river at dawn');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email-prompt*');
}
