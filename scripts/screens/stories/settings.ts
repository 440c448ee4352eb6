import type { Page } from '@playwright/test';
import { buildUser, PASSWORD } from '#server/domains/auth/factory.ts';
import type { AppContext } from '#server/context.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expect } from '../expect.ts';
import { type Stage, type Story, visit } from '../stage.ts';

/** What people do with an account of theirs, and what goes wrong on the way. */
export const settings: Story = async (stage) => {
  await shootAccount(stage);
  await shootWaysBack(stage);
  await shootEnds(stage);
};

async function shootAccount({ ctx, open, shoot }: Stage): Promise<void> {
  const { username } = await buildRobin(ctx);
  const page = await open('/account/edit', username);
  await shoot(page, 'account-edit-whole', 'The account, all of it', { isWhole: true });
  await page.getByLabel('User name').fill('mira');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('A user with that username already exists.').first()).toBeVisible();
  await shoot(page, 'account-profile-refused', 'A user name somebody has');

  await visit(page, '/account/edit');
  await page.getByLabel('New e-mail address').fill(`new-${username}@example.com`);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(page.getByText('We mailed a code')).toBeVisible();
  await shootAt(page, 'E-mail address', () => shoot(page, 'account-email-code', 'Another address is being proved'));

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('a mountain in the fog');
  await page.getByLabel('Repeat the new password').fill('a mountain in the fog');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Change Failed')).toBeVisible();
  await shoot(page, 'account-password-refused', 'A wrong old password');

  await visit(page, '/account/edit');
  await shootAt(page, 'Your data', () => shoot(page, 'account-data', 'Sessions and data'));
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await shoot(page, 'account-delete', 'Deleting the account');
}

async function shootWaysBack({ open, shoot }: Stage): Promise<void> {
  const page = await open('/forgot-password');
  await page.getByLabel('E-mail address').fill('robin@example.com');
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'forgot-password-sent', 'A link is on its way');

  await visit(page, '/verify-email-prompt');
  await page.getByLabel('E-mail address').fill('robin@example.com');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is wrong or has expired.').first()).toBeVisible();
  await shoot(page, 'verify-email-refused', 'A wrong code');
}

async function shootEnds({ ctx, open, shoot }: Stage): Promise<void> {
  const visitor = await open('/my-tickets');
  await expect(visitor.getByText('Please log in to access this page.')).toBeVisible();
  await shoot(visitor, 'login-needed', 'A page for signed-in people, opened by a visitor');

  const { id, username } = await buildRobin(ctx);
  const page = await open('/saved', username);
  await shoot(page, 'saved-empty', 'Nothing saved yet');
  await ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await page.goto('/my-tickets');
  await page.waitForURL('**/login*');
  await shoot(page, 'session-ended', 'A session that ended meanwhile');
}

function buildRobin(ctx: AppContext) {
  const username = `robin-${newNumericCode(6)}`;
  return buildUser(ctx, { username, email: `${username}@example.com`, first_name: 'Robin', last_name: 'Vale' });
}

async function shootAt(page: Page, heading: string, shoot: () => Promise<void>): Promise<void> {
  const section = page.getByRole('heading', { name: heading });
  await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await shoot();
}
