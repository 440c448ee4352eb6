import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectTickets, open, sessionIdOf, takeHold } from './support/buying.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a guest waits for two of a sold-out night, is mailed when they come back, and buys them', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000, capacity: 2 }]);
  await page.goto(`/events/${party.slug}/waiting-list`);
  await expect(page.getByText('A few tickets are still on sale.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get tickets' })).toBeVisible();
  await page.goto('/waiting-list/nonsense');
  await expect(page.getByRole('heading', { name: 'There is no such place' })).toBeVisible();

  const other = await newPerson();
  await takeHold(other, party, { email: freshEmail('other'), quantity: 2 });

  const toList = page.getByRole('link', { name: 'Join the waiting list' });
  // Holds do not empty the cache of pages: the page says so some seconds later.
  await expect(async () => {
    await open(page, `/events/${party.slug}`);
    await expect(toList).toBeVisible({ timeout: 1000 });
  }).toPass();
  await toList.click();
  await expect(page.getByRole('heading', { name: 'Join the waiting list' })).toBeVisible();
  await expectAccessible(page);
  const join = page.getByRole('form', { name: 'Join the waiting list' });
  await join.getByLabel('How many').selectOption('2 tickets, together');
  await join.getByLabel('The most you pay for one').fill('a lot');
  await join.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Enter a price, such as 60.')).toBeVisible();
  await expect(page.getByText('Tell us where to mail you.')).toBeVisible();
  await expectAccessible(page);
  const email = freshEmail('patient');
  await join.getByLabel('The most you pay for one').fill('40');
  await join.getByLabel('Your e-mail').fill(email);
  await join.getByRole('button', { name: 'Join the waiting list' }).dblclick();
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeFocused();
  await expectAccessible(page);

  const joined = await waitForMail({ to: email, subject: /^You are on the waiting list/ });
  await page.goto(linkIn(joined, '/waiting-list/'));
  await expect(page.getByText('You are next')).toBeVisible();
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('How many')).toHaveValue('2');
  await page.getByLabel('The most you pay for one').fill('60');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('€60.00 each, fees included')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();

  await world.endHold(sessionIdOf(other));
  const offer = await waitForMail({ to: email, subject: /^Your tickets are here until/ });
  await page.goto(linkIn(offer, '/waiting-list/'));
  await expect(page.getByRole('heading', { name: '2 tickets are held for you' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText('2 × Floor');
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get your tickets' }).click();
  await page.waitForURL('**/checkout/*');
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  await page.goto(linkIn(offer, '/waiting-list/'));
  await expect(page.getByRole('heading', { name: 'The tickets are yours' })).toBeVisible();
  await expectAccessible(page);
});
