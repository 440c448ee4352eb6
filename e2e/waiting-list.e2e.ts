import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectTickets, open, sessionIdOf, signIn, takeHold } from './support/buying.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type Party, type World } from './support/world.ts';

test('a guest waits for two of a sold-out night, is mailed when they come back, and buys them', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000, capacity: 2 }]);
  await page.goto(`/events/${party.slug}/waiting-list`);
  // No party can be larger than all that is left.
  await expect(page.getByRole('heading', { name: 'No need to wait' })).toBeVisible();
  const begun = await world.buildParty({}, [{ capacity: 3 }]);
  await world.buildTicket(begun);
  await page.goto(`/events/${begun.slug}/waiting-list`);
  await expect(page.getByText('A few tickets are still on sale.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get tickets' })).toBeVisible();
  await page.goto('/waiting-list/nonsense');
  await expect(page.getByRole('heading', { name: 'We can’t find this place on the list' })).toBeVisible();

  const other = await newPerson();
  await takeHold(other, party, { email: freshEmail('other'), quantity: 2 });

  const toList = page.getByRole('link', { name: 'Join the waiting list' });
  // Holds do not empty the cache of pages: the page says so some seconds later.
  await expect(async () => {
    await open(page, `/events/${party.slug}?ref=NOBODY`);
    await expect(toList).toBeVisible({ timeout: 1000 });
  }).toPass();
  // On a phone it is at the bottom of the first screen.
  await expect(toList).toBeInViewport();
  await toList.click();
  await expect(page.getByRole('heading', { name: 'Join the waiting list' })).toBeVisible();
  await expectAccessible(page);
  const join = page.getByRole('form', { name: 'Join the waiting list' });
  await expect(join.getByLabel('How many').getByRole('option')).toHaveText(['1 ticket', '2 tickets, together']);
  await join.getByLabel('How many').selectOption('2 tickets, together');
  await join.getByLabel('Highest price for one ticket').fill('a lot');
  await join.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Enter a price, such as 60.')).toBeVisible();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  await expectAccessible(page);
  const email = freshEmail('patient');
  await join.getByLabel('Highest price for one ticket').fill('40');
  await expect(join.getByRole('status')).toHaveText(
    'The host’s tickets cost €53.00 or more. At this price you only get one from Resale.',
  );
  await join.getByLabel('Your e-mail').fill(email);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/waiting-list/'),
  );
  await join.getByRole('button', { name: 'Join the waiting list' }).dblclick();
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeFocused();
  expect((await sent).postDataJSON()).toMatchObject({ referral_code: 'NOBODY' });
  await expectAccessible(page);

  const joined = await waitForMail({ to: email, subject: /^You are on the waiting list/ });
  await page.goto(linkIn(joined, '/waiting-list/'));
  await expect(page.getByText('You are next')).toBeVisible();
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('How many')).toHaveValue('2');
  await page.getByLabel('Highest price for one ticket').fill('60');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At most €60.00 each, fees included')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();

  await world.endHold(sessionIdOf(other));
  const offer = await waitForMail({ to: email, subject: /^Your tickets are held until/ });
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

test('an offer whose time is up cannot be taken any more, also before the server has ended it', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({}, [{ capacity: 1 }]);
  const { email, token } = await world.buildEntry(party);
  await waitForMail({ to: email, subject: /^Your ticket is held until/ });
  await world.endOffer(party.id);
  await page.goto(`/waiting-list/${token}`);
  await expect(page.getByText('Your time is up.').or(page.getByText('The next one is the last.'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A ticket is held for you' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get your ticket' })).toBeHidden();
});

test('until the server has ended an offer whose time is up, its page leads on to the event', async ({
  page,
  context,
  world,
}) => {
  const party = await world.buildParty({}, [{ capacity: 1 }]);
  const { email, token } = await world.buildEntry(party);
  await waitForMail({ to: email, subject: /^Your ticket is held until/ });
  await page.clock.install();
  await page.goto(`/waiting-list/${token}`);
  await expect(page.getByRole('heading', { name: 'A ticket is held for you' })).toBeVisible();
  // So that the page gets no answer meanwhile.
  await context.setOffline(true);
  await page.clock.fastForward('03:00:00');
  await expect(page.getByText('Your time is up.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the event' })).toBeVisible();
});

test('an offer that is declined in another tab ends its open checkout before anything is paid', async ({
  page,
  context,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ capacity: 1 }]);
  const holder = await newPerson();
  await takeHold(holder, party, { email: freshEmail(), quantity: 1 });
  const email = freshEmail('undecided');
  await open(page, `/events/${party.slug}/waiting-list`);
  await page.getByLabel('Your e-mail').fill(email);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeFocused();
  await world.endHold(sessionIdOf(holder));
  const link = linkIn(await waitForMail({ to: email, subject: /^Your ticket is held until/ }), '/waiting-list/');

  const other = await context.newPage();
  await open(other, link);
  await open(page, link);
  await page.getByRole('button', { name: 'Get your ticket' }).click();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await other.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByRole('heading', { name: 'This checkout has ended' })).toBeVisible();
  await expect(page.getByText('You gave your offer back.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the waiting list' }).click();
  await expect(page.getByText('The next one is the last.')).toBeVisible();
});

/** A sold-out night of four tickets, each with a holder of its own who may sell it. */
async function buildSoldOut(world: World) {
  const party = await world.buildParty({}, [{ name: 'Floor', price_amount: 5000, capacity: 4 }]);
  const sellers = [];
  for (let index = 0; index < 4; index += 1) {
    const person = await world.buildPerson();
    const { ticket, order, code } = await world.buildTicket(party, { owner: person });
    await world.payEarlier(order);
    sellers.push({ person, ticket, code });
  }
  return { party, sellers };
}

type Seller = Awaited<ReturnType<typeof buildSoldOut>>['sellers'][number];

/** Signs in on a phone of their own and puts the ticket on sale. */
async function sell(page: Page, { person, ticket }: Seller): Promise<void> {
  await signIn(page, person.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}/sell`);
  await page.getByRole('button', { name: 'List for €53.00' }).click();
  await expect(page.getByText('Your ticket is on sale')).toBeVisible();
}

/** Joins from the event's page, for so many together. */
async function join(page: Page, party: Party, size: string): Promise<void> {
  await open(page, `/events/${party.slug}`);
  await page.getByRole('link', { name: 'Join the waiting list' }).click();
  const form = page.getByRole('form', { name: 'Join the waiting list' });
  await form.getByLabel('How many').selectOption(size);
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeFocused();
}

/** Downloads the list as its host does; what the file says, the oldest entry first. */
async function sheetOf(page: Page, list: Locator): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('four friends wait together: one leaves and comes back, refuses an offer, pays for all four', async ({
  page,
  newPerson,
  world,
}) => {
  test.slow();
  const { party, sellers } = await buildSoldOut(world);
  const ada = await world.buildPerson({ first_name: 'Ada' });
  await signIn(page, ada.username, PASSWORD);
  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { name: 'No upcoming tickets yet' })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'You are waiting for' });
  await expect(waiting).toBeHidden();

  await join(page, party, '2 tickets, together');
  await page.goto('/my-tickets');
  await expect(waiting).toContainText('You are next');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Leave the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).dblclick();
  await expect(page.getByText('You are off the waiting list')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeFocused();

  await join(page, party, '4 tickets, together');
  await open(page, `/marketplace/${party.slug}`);
  await expect(page.getByRole('link', { name: 'You are on the waiting list' })).toBeVisible();
  await open(page, `/events/${party.slug}`);
  await page.getByRole('link', { name: 'You are on the waiting list' }).click();
  await expect(page.getByText('You are next')).toBeVisible();
  const host = await newPerson();
  await signIn(host, 'tomas');
  await host.goto(`/dashboard/events/${party.slug}`);
  const list = host.getByRole('region', { name: 'Waiting list' });
  await expect(list).toContainText('for 4 tickets');
  await expect(list.getByRole('row', { name: 'Floor 1 4' })).toBeVisible();
  await expectAccessible(host);
  expect(await sheetOf(host, list)).toMatch(/\nFloor,2,,EUR,Left the list,[^\n]*\nFloor,4,,EUR,Waiting,/);

  const phones = await Promise.all(sellers.map(() => newPerson()));
  const sellAt = async (index: number) => {
    const [phone, seller] = [phones[index], sellers[index]];
    if (phone && seller) await sell(phone, seller);
  };
  for (const index of [0, 1, 2]) await sellAt(index);
  // Three are not enough for four: everybody sees them.
  const stranger = await newPerson();
  await expect(async () => {
    await stranger.goto(`/marketplace/${party.slug}`);
    await expect(stranger.getByRole('checkbox')).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await sellAt(3);

  const offer = page.getByRole('region', { name: 'An offer for you' });
  const reloadUntilOffered = () =>
    expect(async () => {
      await page.goto('/my-tickets');
      await expect(offer).toContainText('€222.60', { timeout: 1000 });
    }).toPass();
  await reloadUntilOffered();
  await expect(offer).toContainText('in Resale: with new codes in your name');
  await expect(offer.getByText('4 × Floor')).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'No, thanks' }).dblclick();
  await expect(page.getByText(`You still wait for ${party.title}, at the end of the list.`)).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeFocused();
  await expect(waiting).toContainText('The next offer is the last.');
  await expect(waiting).toContainText(/No new offer before .*, unless you change what you wait for/);
  await waiting.getByRole('button', { name: 'Change' }).click();
  await waiting.getByLabel('Highest price for one ticket').fill('60');
  await waiting.getByRole('button', { name: 'Save' }).click();

  await reloadUntilOffered();
  await expect(offer).toContainText('This is your last offer');
  await offer.getByRole('button', { name: 'Get your tickets' }).click();
  await page.waitForURL('**/checkout/*');
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);

  // One of the four is sent on from the page after paying.
  const email = freshEmail('fourth');
  await page.getByRole('button', { name: 'Send to a friend (ticket 4 of 4)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await dialog.getByLabel('Your friend’s e-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(page.getByText('3 of your 4 tickets are ready. 1 is on the way to somebody else.')).toBeVisible();
  await expect(page.getByText(`We sent the link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Ticket 4 of 4/ })).toBeFocused();
  await expectAccessible(page);

  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  const tickets = page.getByRole('listitem').filter({ hasText: party.title }).getByRole('link', { name: /Floor/ });
  await expect(tickets).toHaveCount(4);
  await expect(offer.or(waiting)).toBeHidden();
  await tickets.first().click();
  const code = await readCode(page);
  expect(sellers.map((seller) => seller.code)).not.toContain(code);
});
