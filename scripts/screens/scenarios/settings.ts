import type { Page } from '@playwright/test';
import { buildUser, PASSWORD } from '#server/domains/auth/factory.ts';
import type { AppContext } from '#server/context.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expect } from '../expect.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

/** Account settings, their errors, password recovery and ended sessions. */
export const settings: Scenario = async (context) => {
  await captureAccount(context);
  await captureRecovery(context);
  await captureAccessEnds(context);
};

async function captureAccount({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const { username } = await buildRobin(ctx);
  const page = await open('/account/edit', username);
  await capture(page, 'account-edit-whole', 'The account, all of it', { fullPage: true });
  await page.getByLabel('User name').fill('mira');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('A user with that username already exists.').first()).toBeVisible();
  await capture(page, 'account-profile-refused', 'A user name somebody has');

  await visit(page, '/account/edit');
  await page.getByLabel('New e-mail address').fill(`new-${username}@example.com`);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  await captureSection(page, 'E-mail address', () =>
    capture(page, 'account-email-code', 'Another address is being proved'),
  );

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('a mountain in the fog');
  await page.getByLabel('Repeat the new password').fill('a mountain in the fog');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Change Failed')).toBeVisible();
  await capture(page, 'account-password-refused', 'A wrong old password');

  await visit(page, '/account/edit');
  await captureSection(page, 'Your data', () => capture(page, 'account-data', 'Sessions and data'));
  await page.getByRole('button', { name: 'Delete account' }).click();
  await capture(page, 'account-delete', 'Deleting the account');
}

async function captureRecovery({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open('/forgot-password');
  await page.getByLabel('E-mail address').fill('robin@example.com');
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await capture(page, 'forgot-password-sent', 'A link is on its way');

  await visit(page, '/verify-email-prompt');
  await page.getByLabel('E-mail address').fill('robin@example.com');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is wrong or has expired.').first()).toBeVisible();
  await capture(page, 'verify-email-refused', 'A wrong code');
}

async function captureAccessEnds({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const visitor = await open('/my-tickets');
  await expect(visitor.getByText('Please log in to access this page.')).toBeVisible();
  await capture(visitor, 'login-needed', 'A page for signed-in people, opened by a visitor');

  const { id, username } = await buildRobin(ctx);
  const page = await open('/saved', username);
  await capture(page, 'saved-empty', 'Nothing saved yet');
  await ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await page.goto('/my-tickets');
  await page.waitForURL('**/login*');
  await capture(page, 'session-ended', 'A session that ended meanwhile');
}

function buildRobin(ctx: AppContext) {
  const username = `robin-${newNumericCode(6)}`;
  return buildUser(ctx, { username, email: `${username}@example.com`, first_name: 'Robin', last_name: 'Vale' });
}

async function captureSection(page: Page, heading: string, capture: () => Promise<void>): Promise<void> {
  const section = page.getByRole('heading', { name: heading });
  await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await capture();
}
