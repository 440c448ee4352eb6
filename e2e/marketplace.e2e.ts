import { PASSWORD } from '#server/domains/auth/factory.ts';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectTickets, logIn, open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('the tickets of a type that the host still sells say so, and lead to its page', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000 }]);
  await world.buildListing(party, { price_amount: 5300 });
  await open(page, `/marketplace/${party.slug}`);
  await expect(page.getByText('Regular price €53.00, still on sale')).toBeVisible();
  await page.getByRole('link', { name: 'still on sale' }).click();
  await page.waitForURL(`**/events/${party.slug}`);
});

test('a ticket in Resale is found, chosen, paid by a guest, and the guest’s own', async ({ page, world }) => {
  const city = `Wiederort ${Date.now()}`;
  const party = await world.buildParty({ city }, [{ name: 'Floor', price_amount: 5000, capacity: 2 }]);
  const { listing } = await world.buildListing(party, { price_amount: 4000 });
  await world.buildListing(party, { price_amount: 5300 });

  await test.step('the sold-out event says where there are tickets', async () => {
    await open(page, `/events/${party.slug}`);
    const offer = page.getByRole('region', { name: 'Resale' });
    await expect(offer.getByText('2 tickets in Resale from €42.00')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is found by its city, and shows the lowest price and how many there are', async () => {
    await open(page, `/marketplace?city=${encodeURIComponent(city)}`);
    await expect(page.getByText('1 event', { exact: true })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: party.title });
    await expect(card).toContainText('from €42 2 tickets');
    await expectAccessible(page);
    await card.getByRole('link', { name: party.title }).click();
    await page.waitForURL(`**/marketplace/${party.slug}`);
  });

  await test.step('the tickets say what they cost in all, and one is bought', async () => {
    await expect(page.getByText('Regular price €53.00, sold out')).toBeVisible();
    await expect(page.getByText('A new code in your name. One person had this ticket before.')).toHaveCount(2);
    await expectAccessible(page);
    const buy = page.getByRole('button', { name: /^(Get 1 ticket|Choose a ticket)/ });
    await expect(buy).toBeDisabled();
    await page.getByRole('checkbox').first().check();
    await buy.click();
    await expect(page.getByText('Enter your e-mail.')).toBeVisible();
    await page.getByLabel('E-mail for your tickets').fill('nobody');
    await buy.click();
    const notValid = page.getByText('Enter a valid e-mail address.');
    await expect(notValid).toBeVisible();
    await page.getByLabel('E-mail for your tickets').fill(freshEmail());
    await expect(notValid).toBeHidden();
    await buy.click();
    await page.waitForURL('**/checkout/*');
    await goToPayment(page);
    await payWith(page, cards.good);
    await expectTickets(page);
    expect((await world.readTicket(listing.ticket_id)).code_version).toBe(2);
  });

  await test.step('it is no longer on offer', async () => {
    await open(page, `/marketplace/${party.slug}`);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await open(page, `/marketplace/${party.slug}/${listing.id}`);
    await expect(page.getByRole('heading', { name: 'This ticket is gone' })).toBeVisible();
  });
});

test('whoever is too late is told before paying, and sees what is left', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000 }]);
  const seller = await world.buildPerson();
  const { listing } = await world.buildListing(party, { price_amount: 4000 });
  await world.buildListing(party, { price_amount: 4500, seller });
  const { listing: other } = await world.buildListing(party, { price_amount: 4800 });
  await signIn(page, seller.username, PASSWORD);
  await open(page, `/marketplace/${party.slug}`);
  await expect(page.getByText('Yours', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await world.holdListing(listing.id);
  await page.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await expect(page.getByRole('alert')).toContainText('The list shows what is left now.');
  // And does, at that moment.
  expect(await page.getByText('Held for somebody', { exact: true }).isVisible()).toBe(true);
  await expectAccessible(page);

  // What one offers oneself is nothing to choose.
  await world.holdListing(other.id);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All of them are held for others' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Choose a ticket' })).toBeHidden();
  await expectAccessible(page);
});

test(
  'chosen tickets in Resale are still chosen after a login on the way',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000 }]);
    for (const price_amount of [4000, 4500, 4800]) await world.buildListing(party, { price_amount });
    const buyer = await world.buildPerson();
    await open(page, `/marketplace/${party.slug}`);
    const tickets = page.getByRole('checkbox');
    await tickets.nth(0).check();
    await tickets.nth(2).check();
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/login?**');
    await logIn(page, buyer.username, PASSWORD);
    await page.waitForURL(`**/marketplace/${party.slug}?tickets=**`);
    await expect(tickets.nth(0)).toBeChecked();
    await expect(tickets.nth(1)).not.toBeChecked();
    await expect(tickets.nth(2)).toBeChecked();
    await page.getByRole('button', { name: /^Get 2 tickets/ }).click();
    await page.waitForURL('**/checkout/*');
    await expect(page.getByText('Held for you')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Get 2 tickets/ })).toBeEnabled();
  },
);

test('the page of a ticket that can no longer be bought says why', { tag: '@once' }, async ({ page, world }) => {
  const soon = new Date(Date.now() + 30 * 60_000);
  const party = await world.buildParty({ doors_at: soon, starts_at: soon }, [{ name: 'Floor', price_amount: 5000 }]);
  const { listing } = await world.buildListing(party, { price_amount: 4000 });
  await open(page, `/marketplace/${party.slug}/${listing.id}`);
  await expect(page.getByRole('heading', { name: 'Resale for this event has closed.' })).toBeVisible();
  await expect(page.getByText(/^It ended on .*\. Unsold tickets went back to their holders\.$/)).toBeVisible();
  await expect(page.getByText('It was sold or taken back.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See the host’s tickets' })).toBeVisible();
});
