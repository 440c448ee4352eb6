import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, expectTickets, getTickets, open, signIn, takeHold } from './support/buying.ts';
import { expectKeyboardWalk, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('the organizer’s questions are required before the payment, and answers survive a reload', async ({
  page,
  world,
}) => {
  const questions = [
    { id: 'food', label: 'What do you not eat?', kind: 'text', required: false, choices: [] },
    { id: 'size', label: 'Shirt size', kind: 'choice', required: true, choices: ['S', 'M', 'L'] },
    { id: 'adult', label: 'I am 18 or older', kind: 'checkbox', required: true, choices: [] },
  ];
  const party = await world.buildParty({ questions: JSON.stringify(questions) });
  await page.setViewportSize({ width: 390, height: 700 });
  await takeHold(page, party, { email: freshEmail() });
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByLabel('Shirt size')).toBeFocused();
  const missing = page.getByText('Please answer this to continue.');
  await expect(missing).toBeVisible();
  // On a phone the button covers the lower end of the page, but not the missing answer.
  const end = await missing.boundingBox();
  const bar = await page.getByText('Tickets go to').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect(page.getByText('Please tick this to continue.')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByLabel('What do you not eat?').fill('Nuts');
  await page.getByLabel('What do you not eat?').press('Tab');
  await saved;
  await page.reload();
  await expect(page.getByLabel('What do you not eat?')).toHaveValue('Nuts');
  await page.getByLabel('Shirt size').selectOption('M');
  await page.getByLabel('I am 18 or older').check();
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
});

test('what is on the screen is what is bought, whatever another tab has saved', async ({ page, context, world }) => {
  const questions = [{ id: 'food', label: 'What do you not eat?', kind: 'text', required: true, choices: [] }];
  const party = await world.buildParty({ questions: JSON.stringify(questions) });
  await takeHold(page, party, { email: freshEmail(), quantity: 2 });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Ticket 1')).toBeVisible();
  await fillIn(page, 'Ticket 1', 'Ada Lovelace');
  await fillIn(page, 'What do you not eat?', 'Nuts');
  // The other tab was opened before, so it saves an empty name and no answer.
  await fillIn(other, 'Ticket 2', 'Grace Hopper');
  await fillIn(page, 'Ticket 2', 'Mary Somerville');
  await fillIn(other, 'Ticket 2', 'Grace');
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByText('Mary Somerville')).toBeVisible();
});

test('whoever holds the last tickets finds the way back to them on the event’s page', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ capacity: 1 }]);
  await takeHold(page, party, { email: freshEmail() });
  const checkout = page.url();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to checkout' });
  await open(page, `/events/${party.slug}`);
  await back.click();
  await page.waitForURL(checkout);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order. You were not charged.')).toBeVisible();
  await open(page, `/events/${party.slug}`);
  await expect(back).toBeHidden();
});

test('whoever uses the device next finds neither the way back to the checkout nor what was typed there', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const [first, second] = [await world.buildPerson(), await world.buildPerson()];
  await signIn(page, first.username, PASSWORD);
  await takeHold(page, party);
  await expect(page.getByText('Held for you')).toBeVisible();
  const name = page.getByLabel('Name on the ticket');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await name.fill('Ada Lovelace');
  await name.blur();
  await saved;
  const checkout = page.url();
  const back = page.getByRole('link', { name: 'Back to checkout' });
  await open(page, `/events/${party.slug}`);
  await expect(back).toBeVisible();
  // On a phone the box is below the first screen.
  const screen = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.phone-bar').getByRole('link', { name: 'Back to checkout' })).toBeInViewport();
  await page.setViewportSize(screen);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, second.username, PASSWORD);
  await open(page, `/events/${party.slug}`);
  await expect(getTickets(page, 1)).toBeVisible();
  await expect(back).toBeHidden();
  await page.goto(checkout);
  await expect(name).not.toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Started in another browser' })).toBeVisible();
});

test('a mistyped address is questioned, shown before paying, and can be corrected there', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ capacity: 2 }]);
  const name = freshEmail().split('@')[0];
  await open(page, `/events/${party.slug}`);
  await page.getByLabel('E-mail for your tickets').fill(`${name}@gmial.com`);
  await page.getByLabel('E-mail for your tickets').blur();
  await expect(page.getByRole('button', { name: `${name}@gmail.com` })).toBeVisible();
  await getTickets(page, 1).click();
  await page.waitForURL('**/checkout/*');
  const first = page.url();
  await expect(page.getByText(`To be sent to ${name}@gmial.com`)).toBeVisible();
  await expect(page.getByText('Is this address right?')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name on the ticket').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Change the e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail address')).toBeFocused();
  await dialog.getByRole('button', { name: `${name}@gmail.com` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`To be sent to ${name}@gmail.com`)).toBeVisible();
  expect(page.url()).toBe(first);
  await expect(page.getByLabel('Name on the ticket')).toHaveValue('Ada Lovelace');
  await expect(page.getByText('Is this address right?')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`To be sent to ${name}@gmail.com`)).toBeVisible();
});

test('tickets can be given back', async ({ page, world }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order. You were not charged.')).toBeVisible();
  await expectKeyboardWalk(page);
});

test('another browser sees the checkout but cannot pay for it', async ({ page, world, newPerson }) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail(), quantity: 2 });
  const other = await newPerson();
  await other.goto(page.url());
  await other.getByRole('button', { name: /^Pay / }).click();
  await expect(other.getByRole('heading', { name: 'Started in another browser' })).toBeVisible();
  await expectKeyboardWalk(other);
  await other.getByRole('link', { name: 'Start again here' }).click();
  await expect(getTickets(other, 2)).toBeVisible();
});

test('an address without a checkout says so', async ({ page }) => {
  await page.goto('/checkout/nothing-was-ever-here');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this checkout' })).toBeVisible();
  await expectAccessible(page);
});

test('the page polls while it waits, not in a hidden tab, and never after the final state', async ({
  page,
  context,
  world,
}) => {
  const party = await world.buildParty();
  await takeHold(page, party, { email: freshEmail() });
  const address = page.url();

  // A page with a fake clock: half a minute passes at once, without waiting.
  const waiting = await context.newPage();
  await waiting.clock.install();
  let asked = 0;
  waiting.on('request', (call) => {
    if (call.url().includes('/payment/checkout-session-details/')) asked += 1;
  });
  await waiting.goto(`${address}?returned=1`);
  await expect(waiting.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(async () => {
    await waiting.clock.runFor(2000);
    expect(asked).toBeGreaterThan(3);
  }).toPass();

  await setVisibility(waiting, 'hidden');
  const whenHidden = asked;
  await waiting.clock.runFor(30_000);
  expect(asked).toBe(whenHidden);
  await setVisibility(waiting, 'visible');
  await expect.poll(() => asked).toBeGreaterThan(whenHidden);

  // A tab that still shows the way to pay hears from the one that goes there, and asks from then on.
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText(/^\d+:\d\d$/)).toBeVisible();

  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  await expectTickets(second);
  await expect(async () => {
    await waiting.clock.runFor(2000);
    await expect(waiting.getByRole('heading', { name: 'You’re in' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const atTheEnd = asked;
  await waiting.clock.runFor(30_000);
  expect(asked).toBe(atTheEnd);
});

test('the pages of a failed and a refunded payment are accessible by keyboard', async ({ page, world }) => {
  await takeHold(page, await world.buildParty(), { email: freshEmail() });
  for (const [status, heading] of [
    ['failed', 'The payment failed'],
    ['refunded', 'Your money goes back to you'],
  ] as const) {
    // How an order gets into these states is tested on the server.
    await page.route('**/payment/checkout-session-details/**', async (route) => {
      const details = await (await route.fetch()).json();
      await route.fulfill({ json: { ...details, status, message: 'You were not charged.' } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    await expectKeyboardWalk(page);
  }
});

test('everything can be done with the keyboard alone', async ({ page, world }) => {
  const party = await world.buildParty();
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 1);
  await expectKeyboardWalk(page);
  await tabTo(page, page.getByLabel('E-mail for your tickets'));
  await page.keyboard.type(freshEmail());
  await tabTo(page, getTickets(page, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout/*');
  await expect(page.getByLabel('Name on the ticket')).toBeVisible();
  await expectKeyboardWalk(page);
  await tabTo(page, page.getByLabel('Name on the ticket'));
  await page.keyboard.type('Grace Hopper');
  await tabTo(page, page.getByRole('button', { name: /^Pay / }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Card number'));
  await page.keyboard.type(cards.good);
  await tabTo(page, page.getByLabel('Expiry'));
  await page.keyboard.type('12 / 34');
  await tabTo(page, page.getByLabel('CVC'));
  await page.keyboard.type('123');
  await tabTo(page, page.getByLabel('Name on card'));
  await page.keyboard.type('Grace Hopper');
  await page.keyboard.press('Enter');
  await expectTickets(page);
  await expect(page.getByText('Grace Hopper')).toBeVisible();
});

/** Simulates that the tab is hidden or shown. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Fills in a field of the checkout and waits until it is saved. */
async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByLabel(label).fill(text);
  await page.getByLabel(label).press('Tab');
  await saved;
}
