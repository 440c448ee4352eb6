import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { DEMO_PASSWORD, demoPeople } from '#server/demo/logins.ts';
import { orderNumber } from '#contract/order-number.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, expectTickets, open, signIn, takeHold } from './support/buying.ts';
import { expectWord, openDoor, scan } from './support/door.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, freshEmail } from './support/world.ts';

const { organizer } = demoPeople;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.getByRole('region', { name: /^(Orders|Guests)$/ }).getByRole('listitem');
const tabOf = ({ slug }: { slug: string }, tab: string) => `/dashboard/events/${slug}/${tab}`;

test('a host finds an order, sends its tickets again, and refunds one of them', async ({ page, world, newPerson }) => {
  const party = await world.buildParty({}, [{ price_amount: 5000, name: 'Floor' }]);
  await signIn(page, organizer.username);
  await page.clock.install();
  await open(page, tabOf(party, 'orders'));
  await expect(page.getByText('Your first order will appear here.')).toBeVisible();
  await expectAccessible(page);

  // It does: the list waits until somebody asks for it.
  const buyer = await newPerson();
  const email = freshEmail('mira');
  await buy(buyer, party, { email, quantity: 2 });
  await world.buildTicket(party, { holder_name: 'عبد الرحمن بن عوف الطويل الاسم جداً', email: freshEmail('abdul') });
  await world.buildTicket(party, {
    holder_name: 'Zoë Šimůnek-Ørsted of the Very Long Name That Never Ends',
    email: freshEmail('zoe'),
  });
  await page.clock.fastForward('00:25');
  await expect(page.getByText('3 new orders')).toBeVisible();
  await press(page, 'Show');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 new orders')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('simunek orsted');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody at all');
  await expect(page.getByText('No matches.', { exact: false })).toBeVisible();
  await press(page, 'Show all sales');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(email.split('@')[0] ?? '');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: email }).click();

  await expect(page.getByRole('heading', { name: /^Order [0-9A-Z]{4}-[0-9A-Z]{4}$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where the money is' })).toContainText('(you)');
  await press(page, 'Send tickets again');
  await expect(page.getByText(`On their way to ${email}.`)).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Refund');
  const dialog = page.getByRole('dialog', { name: /^Refund/ });
  await expect(dialog.getByRole('button', { name: 'Refund €106.00' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').nth(1).uncheck();
  await dialog.getByLabel(/^Keep the fee/).check();
  await dialog.getByLabel('Reason (optional)').fill('Fell ill');
  await expect(dialog.getByText('1 ticket stops working now.')).toBeVisible();
  // Whoever logged in on another day enters the password before money moves; what was chosen stays.
  await world.ageLogin(page);
  await dialog.getByRole('button', { name: 'Refund €50.00' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Account password')).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel('Account password').fill('somebody else’s');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('This is not your current password.')).toBeVisible();
  await question.getByLabel('Account password').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 ticket no longer works. €50.00 is on its way back.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Fell ill');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Refunded');
  await expect(page.getByText('Partly refunded')).toBeVisible();
});

test('a host corrects a mistyped address, gives tickets away, and prints the door list', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ price_amount: 0, name: 'List' }]);
  const [wrong, right, gift] = [freshEmail('wrong'), freshEmail('right'), freshEmail('gift')];
  const { order } = await world.buildTicket(party, { holder_name: 'Mira Zorn', email: wrong });
  await signIn(page, organizer.username);
  await open(page, tabOf(party, `orders/${order.id}`));
  await expect(page.getByRole('heading', { name: `Order ${orderNumber(order.id)}` })).toBeVisible();
  await press(page, 'Correct e-mail');
  const dialog = page.getByRole('dialog', { name: 'Correct the e-mail' });
  await dialog.getByLabel('Right e-mail').fill('right@nowhere');
  await press(page, 'Correct and send tickets');
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Right e-mail').fill(right);
  await press(page, 'Correct and send tickets');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: right })).toBeVisible();

  await open(page, tabOf(party, 'guests'));
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Give tickets' }).click();
  await press(page, 'Give tickets');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Äsa Ålund');
  await page.getByLabel('E-mail').fill(gift);
  await page.getByLabel('Ticket type').selectOption('List');
  await page.getByLabel('How many').fill('3');
  await expectAccessible(page);
  await press(page, 'Give tickets');
  await expect(page.getByText(`They are on their way to ${gift}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(3);

  await open(page, tabOf(party, 'guests'));
  await expect(rows(page)).toHaveCount(4);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')]);
  expect(file.suggestedFilename()).toBe(`${party.slug}-guests.csv`);
  await page.getByRole('link', { name: 'Door list to print' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveText([/In.*Name/, /Äsa Ålund \+2/, /Mira Zorn/]);
  await expectAccessible(page);
  await page.context().setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('No connection.')).toBeHidden();
  // What is above the screen would cover the last line of each sheet but the last.
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
});

test('giving tickets says when the ticket types could not be loaded, and tries again', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ price_amount: 0, name: 'List' }]);
  await signIn(page, organizer.username);
  const call = '**/services/api/events/*/order-filters/';
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.goto(tabOf(party, 'guests/give'));
  await expect(page.getByText('The ticket types could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(call);
  await press(page, 'Try again');
  await page.getByLabel('Ticket type').selectOption('List');
});

test('a guest’s plus-one is read in full after a long name', async ({ page, newPerson, world }) => {
  const party = await world.buildParty();
  const buyer = await newPerson();
  await takeHold(buyer, party, { email: freshEmail(), quantity: 2 });
  await buyer.getByLabel('Ticket 1').fill('Zoë Šimůnek-Ørsted of the Very Long Name');
  await goToPayment(buyer);
  await payWith(buyer, cards.good);
  await expectTickets(buyer);
  await signIn(page, organizer.username);
  await open(page, tabOf(party, 'guests'));
  await page.getByRole('link', { name: /^Zoë/ }).scrollIntoViewIfNeeded();
  await expect(page.getByText('+1', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('when every ticket was refunded, Guests says so and leads to them', async ({ page, world }) => {
  const party = await world.buildParty();
  const { order } = await world.buildTicket(party, { holder_name: 'Mira Zorn' });
  await signIn(page, organizer.username);
  await world.refundOrder(order);
  await open(page, tabOf(party, 'guests'));
  await expect(
    page.getByText('Nobody has a valid ticket any more: all of them were refunded or cancelled.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Mira Zorn');
});

test('a refund says who already came in', { tag: '@once' }, async ({ page, newPerson, world }) => {
  const party = await world.buildParty(doorsOpenNow(), [{ price_amount: 5000 }]);
  const { order, code } = await world.buildTicket(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}/orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 ticket stops working now.')).toBeVisible();
  await expect(dialog.getByText('already came in')).toBeHidden();

  const door = await openDoor(await newPerson(), party);
  await scan(door, code);
  await expectWord(door, 'Admitted');
  await page.reload();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('1 guest already came in.')).toBeVisible();
});
