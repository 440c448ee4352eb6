import { PASSWORD } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectAccessible } from './support/accessible.ts';
import { open } from './support/buying.ts';
import { codeMailedTo, linkIn, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a guest who lost the mail gets a link to all their tickets, and a stranger’s address looks the same', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const email = freshEmail('lost');
  await world.buildSale(party, { email, quantity: 2 });

  await open(page, '/login?redirect=/my-tickets');
  await page.getByRole('link', { name: 'Get a link to your tickets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find my tickets' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  const field = page.getByLabel('E-mail address', { exact: true });
  await field.fill(freshEmail('stranger'));
  await page.getByRole('button', { name: 'Send the link' }).click();
  const answer = page.getByText('If tickets were bought with this address, a link to them is on its way.');
  await expect(answer).toBeVisible();
  await field.fill(email);
  await page.getByRole('button', { name: 'Send another link' }).click();

  const mail = await waitForMail({ to: email, subject: /^Your Velvet tickets$/ });
  await expect(answer).toBeVisible();
  await page.goto(linkIn(mail, '/tickets/guest/'));
  await expect(page.getByText(party.title).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await expect(page.getByText('1 of 2').first()).toBeVisible();
});

test('a guest’s link whose tickets joined an account says so, and calls no network missing', async ({
  page,
  world,
}) => {
  const email = freshEmail('joined');
  await world.buildSale(await world.buildParty(), { email });
  await page.request.post('/services/api/tickets/find/', { data: { email } });
  const link = linkIn(await waitForMail({ to: email, subject: /^Your Velvet tickets$/ }), '/tickets/guest/');
  await page.goto(link);
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();

  const passwords = { password: PASSWORD, password2: PASSWORD };
  const data = { username: `joined-${newNumericCode(8)}`, email, ...passwords };
  await page.request.post('/services/api/auth/register/', { data });
  const code = await codeMailedTo(email);
  await page.request.post('/services/api/auth/verify-email/', { data: { email, code } });
  // The copy on this device is shown first.
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent.includes('No connection')) document.documentElement.dataset['offline'] = 'shown';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(link);
  await expect(page.getByText('These tickets are in your account now.')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-offline');
});
