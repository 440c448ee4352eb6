import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, expectTickets, open, takeHold } from './support/buying.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a guest whose e-mail is typed beside a ticket gets that ticket by mail', async ({ page, world }) => {
  const party = await world.buildParty();
  const [buyer, friend] = [freshEmail(), freshEmail('friend')];
  await takeHold(page, party, { email: buyer, quantity: 2 });
  await page.getByLabel('Ticket 1').fill('Ada Lovelace');
  await page.getByLabel('Ticket 2').fill('Grace Hopper');
  const sends = page.getByLabel('Send tickets to your guests');
  await expect(sends).not.toBeChecked();
  await sends.check();
  const email = page.getByLabel('E-mail of guest 2');
  await email.fill('grace@');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);

  const saved = page.waitForResponse((response) => response.request().postData()?.includes(friend) ?? false);
  await email.fill(friend);
  await email.blur();
  await saved;
  await page.reload();
  await expect(sends).toBeChecked();
  await expect(email).toHaveValue(friend);
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  const mail = await waitForMail({ to: friend });
  expect(mail.subject).toBe(`Your ticket for ${party.title}`);
  expect(mail.text).toContain('General, for Grace Hopper');
  expect(mail.text).not.toContain('Ada');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['event.ics', 'tickets.pdf']);
  expect(mail.links.filter((link) => /checkout|\/tickets|orders/.test(link))).toEqual([]);
  expect((await waitForMail({ to: buyer })).subject).toBe(`Your tickets for ${party.title}`);
});

test('who bought as a guest creates an account without typing the address again', async ({ page, world }) => {
  const party = await world.buildParty();
  const email = freshEmail();
  await buy(page, party, { email });
  await page.getByRole('link', { name: 'Create an account' }).click();
  const address = page.getByLabel('E-mail address');
  await expect(address).toHaveValue(email);
  await expect(page.getByLabel('User name')).toHaveValue(email.replace(/@.*/, ''));
  await page.reload();
  await expect(address).toHaveValue(email);
  await address.fill('somebody.else@example.com');
  await expect(page.getByLabel('User name')).toHaveValue('somebody.else');
});

test('an address that is being typed is still there after a reload', async ({ page, world }) => {
  const party = await world.buildParty();
  await open(page, `/events/${party.slug}`);
  const email = page.getByLabel('E-mail for your tickets');
  await email.pressSequentially('ada@example.com');
  await expect(email).toBeFocused();
  await page.reload();
  await expect(email).toHaveValue('ada@example.com');
});
