import type { Page } from '@playwright/test';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakNext, expectFailure } from './support/broken-calls.ts';
import { logIn, open, takeHold } from './support/buying.ts';
import { codeMailedTo, mailsTo } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const password = 'seven quiet foxes';

test('sign up, mistype the code, get a new one, and be signed in on the requested page', async ({ page }) => {
  const email = freshEmail('new');
  await page.goto('/my-tickets');
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmy-tickets$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(signUpHeading(page)).toBeVisible();
  await expectAccessible(page);
  await breakNext(page, 'POST', '/auth/register/');
  await signUp(page, { email, username: `new-${newNumericCode(8)}` });
  await expectFailure(page, { words: 'Registration failed. Please try again.' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Registration successful! Please check your email for a verification code.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const first = await codeMailedTo(email);
  await page.getByLabel('Code').fill(first === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is wrong or has expired. Check it, or request a new one.')).toBeVisible();

  const before = (await mailsTo(email)).length;
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  await expect(page.getByLabel('Code'), 'the button cannot keep it').toBeFocused();
  await expect(page.getByText('or request a new one.'), 'it was requested').toBeHidden();
  await expect(page.getByLabel('Code')).toHaveValue('');
  await page.getByLabel('Code').fill(await codeMailedTo(email, before));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Your email address is verified. You are logged in.')).toBeVisible();
  await expect(page).toHaveURL(/\/my-tickets$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();

  // Whoever has an account and is signed in needs no second one.
  await page.goto('/signup?redirect=/account/edit');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/account/edit');
});

test('a code typed in a second tab leads the first tab on, too', async ({ page, context }) => {
  const email = freshEmail('two-tabs');
  await open(page, '/signup?redirect=/my-tickets');
  await signUp(page, { email, username: `two-tabs-${newNumericCode(8)}` });
  const code = await codeMailedTo(email);
  const other = await context.newPage();
  await open(other, '/verify-email-prompt');
  await other.getByLabel('E-mail address').fill(email);
  await other.getByLabel('Code').fill(code);
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/my-tickets');
});

test('tickets bought as a guest join the account that verifies the same address', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  const email = freshEmail('later');
  await takeHold(page, party, { email });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, { email, username: `later-${newNumericCode(8)}` });
  await page.getByLabel('Code').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /later-/ })).toBeVisible();
  await open(page, '/my-tickets');
  await expect(page.getByRole('heading', { level: 2, name: party.title })).toBeVisible();
});

test('a user name is proposed from the address, and what was typed stays', async ({ page }) => {
  await open(page, '/signup');
  await expect(page.getByRole('textbox').first(), 'the address comes first').toHaveAccessibleName('E-mail address');
  await expect(page.getByLabel('Phone number'), 'out of the way').toBeHidden();
  const name = page.getByLabel('User name');
  await page.getByLabel('E-mail address').fill('Nora.Lind+velvet@example.com');
  await expect(name).toHaveValue('nora.lind');
  await name.fill('nora');
  await page.getByLabel('E-mail address').fill('somebody@example.com');
  await expect(name).toHaveValue('nora');
  await name.fill('');
  await page.getByLabel('E-mail address').fill('robin@example.com');
  await expect(name, 'an emptied field stays empty').toHaveValue('');
});

test('an unverified address is sent to the verification at login; the code signs in whoever knew the password', async ({
  page,
  newPerson,
}) => {
  const email = freshEmail('waits');
  await open(page, '/signup');
  await signUp(page, { email, username: `waits-${newNumericCode(8)}` });
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('User name or e-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please verify your email address to log in.')).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email-prompt$/);
  await expect(page.getByText(email)).toBeVisible();
  // Somewhere else the code verifies the address, and no more.
  const other = await newPerson();
  await open(other, '/verify-email-prompt');
  await other.getByLabel('E-mail address').fill(email);
  await other.getByLabel('Code').fill(await codeMailedTo(email));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByText('Your email address is verified. You can log in now.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
});

test('wrong credentials show one general error', async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel('User name or e-mail address').fill('mira');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  // As a toast, and on the page until the next attempt.
  await expect(page.getByText('Unable to log in with provided credentials.')).toHaveCount(2);
});

test('the form checks its rules while typing and reports a taken user name', async ({ page }) => {
  await open(page, '/signup');
  await page.getByLabel('User name').fill('no spaces');
  await page.getByLabel('E-mail address').focus();
  await expect(page.getByText('Use letters, digits, dots, dashes and underscores only.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('E-mail address').focus();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await expectAccessible(page);
  await signUp(page, { email: freshEmail(), username: 'mira' });
  await expect(page.getByText('A user with that username already exists.').first()).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
});

test('AC-18 only paths of this site are followed after login', async ({ page, baseURL }) => {
  await open(page, '/login?redirect=/x/..//evil.example');
  await logIn(page, 'mira');
  await expect(page).toHaveURL(`${baseURL}/`);
});

const signUpHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create an account' });

async function signUp(page: Page, { email, username }: { email: string; username: string }): Promise<void> {
  // The login has fields of the same labels, and stays until this page has loaded.
  await expect(signUpHeading(page)).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('the wait for a new code goes on while the phone shows the mail', { tag: '@once' }, async ({ page }) => {
  await page.goto('/signup');
  await signUp(page, { email: freshEmail('waiting'), username: `new-${newNumericCode(8)}` });
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  await page.clock.install();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  // The page's timers stand still meanwhile: each fires once, late.
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
});
