import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  buy,
  chooseTickets,
  expectTickets,
  getTickets,
  open,
  sessionIdOf,
  signIn,
  takeHold,
} from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a stranger finds an event, buys two tickets as a guest, and gets them by mail', async ({ page, world }) => {
  const party = await world.buildParty();
  const email = freshEmail();
  await open(page, '/');
  await page.getByLabel('What').fill(party.title);
  await page.getByLabel('What').press('Enter');
  await page.waitForURL('**/events?search=*');
  const found = page.getByRole('link', { name: party.title, exact: true });
  // The front page may show it twice, until the search results replace it.
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: party.title, exact: true })).toBeVisible();
  await chooseTickets(page, 2);
  await page.getByLabel('E-mail for your tickets').fill(email);
  await getTickets(page, 2).click();

  await expect(page.getByText('Held for you')).toBeVisible();
  await expect(page.getByText('2 × General')).toBeVisible();
  await page.getByLabel('Ticket 1').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Pay €106.00' }).click();
  await payWith(page, cards.good);

  await expectTickets(page);
  await expect(page.getByText(/^Order [\dA-Z]{4}-[\dA-Z]{4} · €106\.00 paid$/)).toBeVisible();
  const tickets = page.getByRole('region', { name: 'Your tickets' });
  await expect(tickets.getByRole('listitem')).toHaveCount(2);
  await expect(tickets.getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByRole('main').locator('img').filter({ visible: true })).toHaveCount(1);
  const mail = await waitForMail({ to: email });
  expect(mail.subject).toBe(`Your tickets for ${party.title}`);
  expect(mail.attachments.map(({ filename }) => filename)).toContain('tickets.pdf');

  const friend = freshEmail('friend');
  await tickets.getByRole('button', { name: /^Send to a friend/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await dialog.getByLabel('Your friend’s e-mail').fill(friend);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(page.getByText(`We sent the link to ${friend}.`)).toBeVisible();
  await expect(tickets.getByRole('listitem').nth(1)).toContainText('On its way');
  await expect(tickets.getByRole('button', { name: /^Send to a friend/ })).toHaveCount(0);
  expect((await waitForMail({ to: friend })).subject).toContain(`sent you a ticket for ${party.title}`);
});

test('a declined card costs nothing; the next card pays', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  await goToPayment(page);
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await payWith(page, cards.good);
  await expectTickets(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You are all done here' })).toBeVisible();
  await page.goForward();
  await expectTickets(page);
});

test('coming back unpaid from the payment page keeps the hold', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  await goToPayment(page);
  await page.getByRole('link', { name: 'Back' }).click();
  const notice = page.getByText('You were not charged. Your tickets are still held for you.');
  await expect(notice).toBeInViewport({ ratio: 1 });
  const card = page.getByRole('heading', { level: 2, name: party.title });
  expect((await notice.boundingBox())?.y, 'before the card').toBeLessThan((await card.boundingBox())?.y ?? 0);
  await expect(page.getByRole('timer'), 'one deadline').toHaveCount(1);
  await expect(page.locator('main')).not.toContainText(/\d\d:\d\d [A-Z]{3,4}\./);
  await expectAccessible(page);
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
});

test('the buyer approves a payment that needs authentication', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  await goToPayment(page);
  await payWith(page, cards.asksBank);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectTickets(page);
});

test(
  'after the bank’s page was closed, the checkout’s address leads back to it',
  { tag: '@once' },
  async ({ page, world, context }) => {
    const party = await world.buildParty();
    await takeHold(page, party, { email: freshEmail() });
    const address = page.url();
    await goToPayment(page);
    await payWith(page, cards.asksBank);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(address);
    await later.getByRole('button', { name: /^Pay / }).click();
    await later.getByRole('button', { name: 'Approve' }).click();
    await expectTickets(later);
  },
);

test(
  'the tab is closed right after paying: the tickets arrive by mail all the same',
  { tag: '@once' },
  async ({ page, request, world }) => {
    const party = await world.buildParty();
    const email = freshEmail();
    await takeHold(page, party, { email });
    await goToPayment(page);
    const paymentPage = page.url();
    await page.close();
    // The form is sent to the provider, and no browser follows the redirect back to us.
    const paid = await request.post(paymentPage, { form: paymentForm, maxRedirects: 0 });
    expect(paid.status()).toBe(303);
    const mail = await waitForMail({ to: email });
    expect(mail.subject).toBe(`Your ticket for ${party.title}`);
  },
);

test('tickets that do not arrive after the payment are asked for again', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  await goToPayment(page);
  // One lost call is repeated by itself.
  await page.route('**/payment/checkout/*/tickets/', (route) => route.abort(), { times: 2 });
  await payWith(page, cards.good);
  await expectTickets(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Your ticket could not be loaded.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await readCode(page);
  await expect(notice).toBeHidden();
});

test(
  'a payment that takes days is said to be confirmed later, not in a few seconds',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    await takeHold(page, party, { email: freshEmail() });
    await goToPayment(page);
    await payWith(page, cards.staysOpen);
    await expect(page.getByText('Your tickets stay held until we know.')).toBeVisible();
    await expect(page.getByText('a few seconds')).toBeHidden();
    await expectAccessible(page);
    // The event's page leads back to it, also long after the hold's time.
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    await open(page, `/events/${party.slug}`);
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await expect(page.getByText('Your tickets stay held until we know.')).toBeVisible();
  },
);

test(
  'after the hold has expired the buyer may start again with the same tickets and address',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ name: 'Floor' }, { name: 'Balcony' }]);
    const email = freshEmail();
    await takeHold(page, party, { email, quantity: 2 });
    const before = sessionIdOf(page);
    await world.endHold(before);
    await page.reload();
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
    await expect(page.getByLabel('E-mail for your tickets')).toHaveValue(email);
    await getTickets(page, 2).click();
    await page.waitForURL('**/checkout/*');
    expect(sessionIdOf(page)).not.toBe(before);
    await expect(page.getByText('2 × Floor')).toBeVisible();
    await expect(page.getByText('Held for you')).toBeVisible();
  },
);

test('a hold that runs out says so, charges nothing, and sells again', { tag: '@once' }, async ({ page, world }) => {
  test.setTimeout(90_000);
  const party = await world.buildParty({}, [{ capacity: 1 }]);
  await takeHold(page, party, { email: freshEmail() });
  await world.endHold(sessionIdOf(page));
  await page.reload();
  await expect(page.getByRole('heading', { name: /Your time is up|This checkout has ended/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This checkout has ended' })).toBeVisible({ timeout: 45_000 });
  await expect(
    page.getByText('Your time ran out and the tickets went back on sale. You were not charged.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectKeyboardWalk(page);
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await buy(page, party, { email: freshEmail() });
});

test('a free event needs no payment, and asks its questions afterwards', { tag: '@once' }, async ({ page, world }) => {
  const questions = [{ id: 'swim', label: 'I can swim', kind: 'checkbox', required: true, choices: [] }];
  const party = await world.buildParty({ questions: JSON.stringify(questions) }, [{ price_amount: 0 }]);
  const email = freshEmail();
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 1);
  await page.getByLabel('E-mail for your tickets').fill(email);
  await expect(page.getByText('Price details')).toHaveCount(0);
  await getTickets(page, 1).click();
  await expectTickets(page);
  await expect(page.getByText(`We sent it to ${email}. Open it from that e-mail.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Please tick this to continue.')).toBeVisible();
  await page.getByLabel('I can swim').check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('alert')).toContainText('has your answers');
  await expectAccessible(page);
  await expectKeyboardWalk(page);
  await page.reload();
  await expect(page.getByLabel('I can swim')).toBeChecked();
  await waitForMail({ to: email, subject: /Your ticket for/ });
});

test(
  'a signed-in person buys without typing an address and finds the tickets in My Tickets',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    await signIn(page, 'mira');
    await buy(page, party, { quantity: 2 });
    await page
      .getByRole('link', { name: /Open ticket/ })
      .first()
      .click();
    await page.waitForURL('**/my-tickets/*');
    await page.getByRole('link', { name: 'My Tickets' }).click();
    await expect(page.getByRole('heading', { level: 2, name: party.title })).toBeVisible();
  },
);

test(
  'the way on from a purchase is offered when it no longer moves: with the tickets',
  { tag: '@once' },
  async ({ page, world }) => {
    const [party, person] = [await world.buildParty(), await world.buildPerson()];
    const held = Promise.withResolvers<void>();
    await page.route('**/services/api/tickets/*/', async (route) => {
      await held.promise;
      await route.continue();
    });
    await signIn(page, person.username, PASSWORD);
    await buy(page, party, { quantity: 2 });
    await expect(page.getByRole('region', { name: 'Your tickets' }).getByRole('listitem')).toHaveCount(2);
    const link = page.getByRole('link', { name: 'My Tickets' });
    await expect(link).toBeHidden();
    held.resolve();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  },
);

test('a double click buys once', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 1);
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await getTickets(page, 1).dblclick();
  await page.waitForURL('**/checkout/*');
  await page.getByRole('button', { name: /^Pay / }).dblclick();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payWith(page, cards.good);
  await expectTickets(page);
  expect(await world.countOrders(party.id)).toBe(1);
});

const paymentForm = {
  action: 'pay',
  card_number: cards.good,
  card_expiry: '12 / 34',
  card_cvc: '123',
  card_name: 'Ada Lovelace',
};
