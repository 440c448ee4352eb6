import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, expectTickets, getTickets, open, signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { fillBankAccount, fillIdentity } from './support/hosting.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const { organizer, promoter } = demoPeople;
const promotersOf = ({ slug }: { slug: string }) => `/dashboard/events/${slug}/promoters`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a host adds a promoter, a friend follows the link and buys, the promoter sees it, and is removed', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty();
  const jo = await world.buildPerson();
  await signIn(page, organizer.username);
  await open(page, promotersOf(party));
  await expect(page.getByText('No promoters yet. Each one gets a link, and you set the commission.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Add a promoter');
  const form = page.getByRole('dialog', { name: 'Add a promoter' });
  await expect(form.getByLabel('E-mail or user name')).toBeFocused();
  await form.getByLabel('E-mail or user name').fill('nobody-has-this-name');
  await form.getByLabel('Percent').fill('ten');
  await form.getByRole('button', { name: 'Add promoter' }).click();
  await expect(form.getByText('Enter a percentage such as 10 or 7.5.')).toBeVisible();
  await form.getByLabel('Percent').fill('12.5');
  await form.getByRole('button', { name: 'Add promoter' }).click();
  await expect(form.getByText('Nobody has this user name.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('E-mail or user name').fill(jo.username);
  await form.getByLabel('Name (optional)').fill('Jo');
  await form.getByRole('button', { name: 'Add promoter' }).click();
  const row = page.getByRole('list', { name: 'Promoters' }).getByRole('listitem');
  await expect(row).toContainText('12.5% of the price');
  await expect(page.getByText(jo.email)).toBeHidden();

  // The mail has the link; a friend follows it, reloads, and buys as a guest on another day.
  const mail = await waitForMail({ to: jo.email, subject: /^Sell / });
  const link = mail.links.find((address) => address.includes(`/events/${party.slug}?ref=`)) ?? '';
  expect(link).not.toBe('');
  const friend = await newPerson();
  await open(friend, new URL(link).pathname + new URL(link).search);
  await friend.reload();
  await open(friend, `/events/${party.slug}`);
  const email = freshEmail();
  await friend.getByLabel('E-mail for your tickets').fill(email);
  await chooseTickets(friend, 2);
  await getTickets(friend, 2).click();
  await goToPayment(friend);
  await payWith(friend, cards.good);
  await expectTickets(friend);

  const seller = await newPerson();
  await signIn(seller, jo.username, PASSWORD);
  await open(seller, '/my-tickets');
  await seller.getByRole('link', { name: 'Promoter', exact: true }).click();
  await expect(seller.locator('html')).toHaveAttribute('data-theme', 'light');
  const card = seller.getByRole('article').filter({ hasText: party.title });
  await expect(card).toContainText('1 click · 2 tickets sold for €100.00');
  await expect(card).toContainText('€12.50 pending: becomes yours on');
  await expect(seller.getByText(email)).toBeHidden();
  await card.getByRole('button', { name: 'QR code' }).click();
  const saved = seller.waitForEvent('download');
  await seller.getByRole('button', { name: 'Save SVG' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.svg$/);
  await expectAccessible(seller);
  await seller.keyboard.press('Escape');
  await expectAccessible(seller);

  await page.reload();
  await expect(page.getByText('Tickets and sales here leave out what was refunded, and all fees.')).toBeVisible();
  await expect(row).toContainText('1 click · 2 tickets');
  await expect(row).toContainText('€12.50 pending');
  await open(page, `/dashboard/analytics?event=${party.slug}`);
  const byPromoter = page.getByRole('region', { name: 'By promoter' });
  await expect(byPromoter).toContainText(
    'Tickets and sales are before refunds, with fees; commission is after refunds.',
  );
  await expect(byPromoter.getByRole('row', { name: /^Jo/ })).toContainText('€106.00');
  await page.goBack();
  await chooseAction(page, 'Jo', 'Change');
  const change = page.getByRole('dialog', { name: 'Change Jo' });
  await change.getByLabel('They get').selectOption('An amount per ticket');
  await change.getByLabel('Amount in EUR').fill('3');
  await press(page, 'Save');
  await expect(row).toContainText('€3.00 a ticket');
  await expect(row, 'sales keep their rate').toContainText('€12.50 pending');
  await expect(row).toContainText('Earlier sales: 12.5% of the price');
  await chooseAction(page, 'Jo', 'Remove');
  const question = page.getByRole('dialog', { name: 'Remove Jo?' });
  await expect(question).toContainText('New sales stop counting for Jo. The €12.50 earned stays owed.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The promoter has been removed from the event.')).toBeVisible();
  await expect(row).toContainText('Removed');

  await seller.reload();
  await expect(card).toContainText('The host ended this link on');
  await expect(card).toContainText('€12.50 pending');
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeHidden();
});

test(
  'removing a promoter whom somebody else removed says so, with the words of the answer',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    const { id } = await world.buildPromoterLink(party, { name: 'Mo' });
    await signIn(page, organizer.username);
    await open(page, promotersOf(party));
    await chooseAction(page, 'Mo', 'Remove');
    await world.removePromoterLink(id);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Remove Failed')).toBeVisible();
    await expect(page.getByText('This promoter was already removed.')).toBeVisible();
  },
);

test(
  'a promoter sets up payouts, and somebody who is none learns how to become one',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty();
    const jo = await world.buildPerson();
    await world.buildPromoterLink(party, { user_id: jo.id, email: jo.email });
    await signIn(page, jo.username, PASSWORD);
    await open(page, '/promoter');
    const box = page.getByRole('region', { name: 'Payouts' });
    await expect(box).toContainText('To get the money, tell our payment provider where it goes.');
    await box.getByLabel('Country you live in').selectOption('Germany');
    await box.getByRole('button', { name: 'Start' }).click();
    await fillIdentity(page);
    await fillBankAccount(page);
    await page.getByRole('checkbox').check();
    await press(page, 'Submit, accepted at once');
    await page.waitForURL(/\/promoter$/);
    await expect(box).toContainText(
      'Your money is sent to your payment account automatically, and from there to your bank.',
    );
    await expectAccessible(page);

    const stranger = await newPerson();
    const robin = await world.buildPerson();
    await signIn(stranger, robin.username, PASSWORD);
    await open(stranger, '/promoter');
    await expect(stranger.getByText('Nobody has made you a promoter yet')).toBeVisible();
    await expectAccessible(stranger);
  },
);

test('the demonstration’s promoter has links, earnings of each kind and past events', async ({ page }) => {
  await signIn(page, promoter.username);
  await open(page, '/promoter');
  await expect(page.getByRole('region', { name: 'Your links' }).getByRole('article').first()).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Past events' })
      .getByText(/yours since/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});
