import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/buying.ts';
import { codeMailedTo, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('change the e-mail address: password, a mistyped code, the right one, and a mail to the old address', async ({
  page,
  world,
}) => {
  const person = await world.buildPerson();
  const email = freshEmail('moved');
  await signIn(page, person.username, PASSWORD);
  await page.goto('/account/edit');
  const section = page.getByRole('region', { name: 'E-mail address' });
  await expect(section.getByText(person.email)).toBeVisible();
  await section.getByLabel('New e-mail address').fill(email);
  await section.getByLabel('Your password').fill('not the password');
  await section.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(page.getByText('password: This is not your current password.')).toBeVisible();
  await expect(section.getByLabel('Your password')).toBeFocused();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change e-mail address' }).click();

  await expect(section.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  await expectAccessible(page);
  await waitForMail({ to: person.email, subject: /^A new e-mail address for your/ });
  const code = await codeMailedTo(email);
  await section.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await section.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(section.getByText('This code is wrong or has expired. Check it, or request a new one.')).toBeVisible();
  const before = (await mailsTo(email)).length;
  await section.getByRole('button', { name: 'Send a new code' }).click();
  await expect(section.getByText('or request a new one.'), 'it was requested').toBeHidden();
  await expect(section.getByLabel('Code')).toBeFocused();
  const newest = await codeMailedTo(email, before);
  // Leaving for the mailbox and coming back loses nothing.
  await page.reload();
  await section.getByLabel('Code').fill(newest);
  await section.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(page.getByText(`Your e-mail address is now ${email}.`)).toBeVisible();
  await expect(section.getByLabel('New e-mail address')).toBeVisible();
  await waitForMail({ to: person.email, subject: /address was changed$/ });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();
});

test('a change of address can be undone', async ({ page, world }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  await page.goto('/account/edit');
  await page.getByLabel('New e-mail address').fill(freshEmail('moved'));
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await page.getByRole('button', { name: 'Keep old address' }).click();
  await expect(page.getByLabel('New e-mail address')).toBeVisible();
  await expect(page.getByLabel('New e-mail address')).toHaveValue('');
});
