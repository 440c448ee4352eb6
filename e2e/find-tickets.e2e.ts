import { expectAccessible } from './support/accessible.ts';
import { buy, open } from './support/buying.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a guest who lost the mail gets a link to all their tickets, and a stranger’s address looks the same', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty();
  const email = freshEmail('lost');
  await buy(page, party, { email, quantity: 2 });
  const before = (await mailsTo(email)).length;

  const elsewhere = await newPerson();
  await open(elsewhere, '/login?redirect=/my-tickets');
  await elsewhere.getByRole('link', { name: 'Get a link to your tickets' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Find my tickets' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(elsewhere.getByText('Enter your e-mail.')).toBeVisible();
  const field = elsewhere.getByLabel('E-mail address', { exact: true });
  await field.fill(freshEmail('stranger'));
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  const answer = elsewhere.getByText('If tickets were bought with this address, a link to them is on its way.');
  await expect(answer).toBeVisible();
  await field.fill(email);
  await elsewhere.getByRole('button', { name: 'Send another link' }).click();

  const mail = await waitForMail({ to: email, subject: /^Your Velvet tickets$/, after: before });
  await expect(answer).toBeVisible();
  await elsewhere.goto(linkIn(mail, '/tickets/guest/'));
  await expect(elsewhere.getByText(party.title).first()).toBeVisible();
  await expect(elsewhere.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await expect(elsewhere.getByText('1 of 2').first()).toBeVisible();
});
