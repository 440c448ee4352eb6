import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakAll } from './support/broken-calls.ts';
import { chooseTickets, expectTickets, getTickets, open, takeHold } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('without an answer of the server nothing is lost, and each message is about the button that was pressed', async ({
  page,
  context,
  world,
}) => {
  const party = await world.buildParty();
  const notValid = page.getByText('Enter a valid e-mail address.');
  await open(page, `/events/${party.slug}`);
  await page.getByLabel('E-mail for your tickets').fill('nobody');
  await getTickets(page, 1).click();
  await expect(notValid).toBeVisible();
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await expect(notValid).toBeHidden();
  await getTickets(page, 1).click();
  await page.waitForURL('**/checkout/*');
  const name = page.getByLabel('Name on the ticket');
  await expect(name).toBeVisible();
  // Said before anything is pressed, and on a phone above the fields, however far down.
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Pay / }).scrollIntoViewIfNeeded();
  await expect(page.getByText('No connection.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await breakAll(page, '/payment/**');
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await name.fill('Ada Lovelace');
  await name.blur();
  await refused;
  // Nothing was paid for yet: the name is saved again with the next press.
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('The order could not be cancelled. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('The payment page could not be opened. You were not charged.')).toBeVisible();
  await expect(name).toHaveValue('Ada Lovelace');
  await page.unrouteAll();
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
});

test(
  'an answer stays with its question while the host removes another one',
  { tag: '@once' },
  async ({ page, world }) => {
    const question = { kind: 'text', choices: [] };
    const food = { ...question, id: 'food', label: 'What do you not eat?', required: false };
    const song = { ...question, id: 'song', label: 'Your song', required: true };
    const party = await world.buildParty({ questions: JSON.stringify([food, song]) });
    await takeHold(page, party, { email: freshEmail() });
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await page.getByLabel('What do you not eat?').fill('Nuts');
    await page.getByLabel('Your song').fill('Blue Monday');
    await saved;
    await world.ask(party, [song]);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(
      page.getByText('The host does not ask one of these questions any more. Please check your answers.'),
    ).toBeVisible();
    await expect(page.getByLabel('What do you not eat?')).toHaveCount(0);
    await expect(page.getByLabel('Your song')).toHaveValue('Blue Monday');
    await goToPayment(page);
  },
);

test(
  'a checkout that could not be reached opens by itself once it can be',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    await takeHold(page, party, { email: freshEmail() });
    const details = /checkout-session-details/;
    await page.route(details, (route) => route.abort('timedout'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We can’t reach your checkout' })).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByText('Held for you')).toBeVisible();
  },
);

test(
  'a checkout that cannot be shown now says why, and opens with the next try',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    await takeHold(page, party, { email: freshEmail() });
    const details = /checkout-session-details/;
    const busy = { detail: 'Too many requests. Please wait a moment and try again.', code: 'rate_limited' };
    await page.route(details, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: busy }));
    await page.reload();
    await expect(page.getByText(`${busy.detail} Nothing is lost`)).toBeVisible();
    await page.unrouteAll();
    // By itself the page waits for the minute that the server asked for.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Held for you')).toBeVisible();
    await page.route(details, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await page.reload();
    await expect(page.getByText('The server can’t answer right now. Nothing is lost')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();

    await page.goto(`${new URL(page.url()).pathname}?returned`);
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await page.route(details, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await expect(page.getByText('We can’t reach the server right now. Nothing is lost')).toBeVisible();
  },
);

test(
  'going back from the checkout restores the selection and leads to the same hold; another choice replaces it in every window',
  { tag: '@once' },
  async ({ page, context, world }) => {
    const party = await world.buildParty();
    const email = freshEmail();
    await takeHold(page, party, { email, quantity: 3 });
    const checkout = page.url();
    await page.goBack();
    await expect(getTickets(page, 3)).toBeVisible();
    await expect(page.getByLabel('E-mail for your tickets')).toHaveValue(email);
    await getTickets(page, 3).click();
    await page.waitForURL(checkout);

    const other = await context.newPage();
    await other.goto(checkout);
    await expect(other.getByRole('button', { name: /^Pay / })).toBeVisible();
    await page.goBack();
    await chooseTickets(page, 2);
    await getTickets(page, 2).click();
    await expect(other.getByText('You started a new checkout for this event, which replaced this one.')).toBeVisible();
  },
);
