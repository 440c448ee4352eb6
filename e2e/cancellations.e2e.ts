import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, open, signIn, takeHold } from './support/buying.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const { organizer } = demoPeople;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a host sees what cancelling does, cancels, and everybody is refunded and told', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 5000 }, { name: 'Guest list', price_amount: 0 }]);
  const [, free] = party.types;
  if (!free) throw new Error('no free type');
  const guest = await newPerson();
  const email = freshEmail();
  await buy(guest, party, { email, quantity: 2 });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}`);
  await page.getByRole('link', { name: 'Cancel event' }).click();
  await expect(page.getByText('1 holder gets €106.00 back.')).toContainText('This cannot be undone.');
  await expectAccessible(page);
  // Somebody gets a ticket meanwhile: the figures are not those that were looked at.
  const { order } = await world.buildTicket({ types: [free] });
  await page.getByLabel('Message to everyone affected').fill('The roof <b>leaks</b>.');
  await press(page, 'Refund €106.00 and cancel');
  await expect(page.getByRole('alert')).toContainText('Sales have changed in the meantime');
  await expect(page.getByText('3 tickets stop working at once.')).toBeVisible();
  await expect(page.getByLabel('Message to everyone affected')).toHaveValue('The roof <b>leaks</b>.');
  await press(page, 'Refund €106.00 and cancel');
  await expect(page.getByText('Done. 2 orders refunded, €106.00 sent back.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('The roof <b>leaks</b>.')).toBeVisible();
  await expectAccessible(page);

  const mail = await waitForMail({ to: email, subject: /^Cancelled: / });
  expect(mail.text).toContain('You get €106.00 back, fees included.');
  expect(mail.text).toContain('> The roof <b>leaks</b>.');
  await waitForMail({ to: order.buyer_email, subject: /^Cancelled: / });
  await waitForMail({ to: organizer.email, subject: new RegExp(`^All refunded: ${party.title}`) });
  expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1);

  const tickets = await waitForMail({ to: email, subject: /ticket/i });
  await open(guest, `/events/${party.slug}`);
  await expect(guest.getByText('This event has been cancelled.')).toBeVisible();
  await guest.goto(linkIn(tickets, '/tickets/guest/'));
  await expect(guest.getByText('This event was cancelled.')).toBeVisible();
  // Nobody goes there any more.
  await expect(guest.getByText('Receipt')).toBeVisible();
  await expect(guest.getByText('Add to calendar')).toHaveCount(0);
  await expect(guest.getByText('Directions')).toHaveCount(0);
  await guest.goto(`/marketplace/${party.slug}`);
  await expect(guest.getByRole('heading', { name: 'This event was cancelled.' })).toBeVisible();

  // No page of the team looks as if the night were still to come.
  await page.goto(`/events/${party.slug}/ticket-types`);
  await expect(page.getByText('Sales ended')).toHaveCount(2);
  await page.goto(`/dashboard/events/${party.slug}/guests`);
  await expect(page.getByText('The event was cancelled, so nobody has a ticket any more.')).toBeVisible();
  await page.goto(`/dashboard/events/${party.slug}/report`);
  await expect(page.getByRole('heading', { name: 'Nobody was let in' })).toBeVisible();
  await page.goto(`/dashboard/door/${party.slug}`);
  await expect(page.getByText('This event was cancelled: do not let anyone in.')).toBeVisible();
});

test('a host postpones; one holder keeps the ticket, another gives it back', async ({ page, world, newPerson }) => {
  const party = await world.buildParty();
  const guest = await newPerson();
  const email = freshEmail();
  await buy(guest, party, { email, quantity: 2 });

  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}`);
  await page.getByRole('link', { name: 'Postpone' }).click();
  await expect(page.getByText(/^1 person holds or is buying a ticket\. We’ll e-mail them\./)).toBeVisible();
  await press(page, 'Postpone and tell 1');
  await expect(page.getByText('Enter a date and time.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('The new date will be announced later').click();
  await press(page, 'Postpone and tell 1');
  await expect(page.getByRole('heading', { name: 'What ticket holders chose' })).toBeVisible();
  await open(guest, `/events/${party.slug}`);
  await expect(guest.getByText('This event is postponed. The new date will be announced.')).toBeVisible();
  await page.getByLabel(/^New start/).fill('2031-05-03T22:00');
  await page.getByLabel(/^New end/).fill('2031-05-04T05:00');
  await press(page, 'Set the date and tell 1');
  await expect(page.getByText('The event moved from no date yet to')).toBeVisible();

  const mail = await waitForMail({ to: email, subject: /^New date: / });
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(linkIn(mail, '/postponed/'));
  await expect(guest.getByRole('heading', { name: 'Keep your tickets, or get your money back?' })).toBeVisible();
  await expectAccessible(guest);
  await press(guest, 'Keep my tickets');
  await expect(guest.getByRole('heading', { name: 'You keep your tickets' })).toBeVisible();
  await guest.getByRole('checkbox').first().uncheck();
  await press(guest, 'Refund €53.00');
  const question = guest.getByRole('dialog', { name: 'Give it back?' });
  await expect(question).toContainText('This ticket stops working now.');
  await expectAccessible(guest);
  await question.getByRole('button', { name: 'Refund €53.00' }).click();
  await expect(guest.getByText('Given back')).toBeVisible();
  await waitForMail({ to: email, subject: /^Given back: / });
  await page.reload();
  await expect(page.getByText('1, €53.00')).toBeVisible();
  // The other one, too: then nothing is left to choose.
  await press(guest, 'Refund €53.00');
  await question.getByRole('button', { name: 'Refund €53.00' }).click();
  await expect(guest.getByRole('heading', { name: 'You gave your tickets back' })).toBeVisible();
  await expect(guest.getByText('€106.00 goes back to the card or account that paid.')).toBeVisible();
  await expect(guest.getByText('stay valid')).toBeHidden();
});

test('who has a free ticket of a moved event is promised no money', async ({ page, world, newPerson }) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  const guest = await newPerson();
  const email = freshEmail();
  await takeHold(guest, party, { email });
  const link = linkIn(await waitForMail({ to: email }), '/tickets/guest/');
  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}/postpone`);
  await page.getByText('The new date will be announced later').click();
  await press(page, 'Postpone and tell 1');
  await expect(page.getByRole('heading', { name: 'What ticket holders chose' })).toBeVisible();

  const mail = await waitForMail({ to: email, subject: /^Postponed: / });
  await guest.goto(link);
  await expect(guest.getByText('you can give it back.')).toBeVisible();
  await guest.getByRole('link', { name: 'Keep or give back' }).click();
  for (const way of [async () => {}, () => guest.goto(linkIn(mail, '/postponed/'))]) {
    await way();
    await expect(guest.getByRole('heading', { name: 'Keep your ticket, or give it back?' })).toBeVisible();
    await expect(guest.getByRole('main')).not.toContainText(/refund|money/);
  }
  await press(guest, 'Give it back');
  const question = guest.getByRole('dialog', { name: 'Give it back?' });
  await question.getByRole('button', { name: 'Give it back' }).click();
  await expect(guest.getByRole('heading', { name: 'You gave your ticket back' })).toBeVisible();
  await expect(guest.getByText('It no longer admits anybody.')).toBeVisible();
});

test('a cancelled event has no form that could only be refused', async ({ page, world }) => {
  const party = await world.buildParty({ state: 'cancelled' });
  await signIn(page, 'tomas');
  const at = `/dashboard/events/${party.slug}`;
  for (const path of [`/events/${party.slug}/edit`, `${at}/promo-codes/new`, `${at}/promo-codes/new-batch`]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText('This event is cancelled')).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    });
  }
});

test('a free event is cancelled without a word about money, and its tabs offer nothing that has ended', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  await world.buildSale(party);
  await signIn(page, 'tomas');
  const at = `/dashboard/events/${party.slug}`;
  await page.goto(`${at}/cancel`);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Done. 1 order ended. Nothing was paid, so nothing goes back.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('banks take')).toBeHidden();
  await page.goto(`${at}/resale`);
  await expect(page.getByText('No ticket was offered.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change the rules' })).toBeHidden();
  await page.goto(`${at}/messages`);
  await expect(page.getByText('This event is cancelled: nobody has a ticket any more.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a message' })).toBeHidden();
});

test('who fills in a form while somebody else cancels the event is told, and sees it cancelled', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/invitations/new`);
  await page.getByLabel('E-mail').fill('ana@example.com');
  const other = await newPerson();
  await signIn(other, 'tomas');
  await other.goto(`/dashboard/events/${party.slug}/cancel`);
  await other.getByRole('button', { name: 'Cancel event' }).click();
  await expect(other.getByText('was cancelled on')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Cancelled', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeHidden();
});

test('an event that staff took off sale is no draft to its holders, and its team reads why', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({ state: 'draft', blocked_at: systemClock.now(), blocked_reason: 'A check.' });
  const holder = await world.buildPerson();
  await world.buildTicket(party, { owner: holder });
  await signIn(page, holder.username, PASSWORD);
  await open(page, `/events/${party.slug}`);
  await expect(page.getByText('Not on sale at the moment. Tickets stay valid.')).toBeVisible();
  await expect(page.getByText('Only your team sees this')).toBeHidden();
  await expect(page.getByText('Draft', { exact: true })).toBeHidden();
  await expect(page.getByText('once the event is published')).toBeHidden();

  const host = await newPerson();
  await signIn(host, organizer.username);
  await host.goto(`/dashboard/events/${party.slug}/guests/give`);
  await expect(host.getByText('Our staff has taken this event off sale')).toBeVisible();
  await expect(host.getByText('Off sale', { exact: true })).toBeVisible();
  await host.goto(`/dashboard/events/${party.slug}`);
  await expect(host.getByRole('heading', { name: '1 thing before it can go on sale again' })).toBeVisible();

  // Who has a ticket is let in: its door has gates, and its doorman finds it.
  await host.goto(`/dashboard/events/${party.slug}/doormen`);
  await expect(host.getByLabel('New gate')).toBeVisible();
  const doorman = await newPerson();
  await signIn(doorman, demoPeople.doorman.username);
  await doorman.goto('/dashboard/door');
  await expect(doorman.getByRole('link', { name: `Open door of ${party.title}`, exact: true })).toBeVisible();
});

test('of two hosts who move an event, the second one is shown that, and what they typed stays', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  const other = await newPerson();
  for (const host of [page, other]) {
    await signIn(host, 'tomas');
    await open(host, `/dashboard/events/${party.slug}/postpone`);
  }
  await page.getByLabel('Message to ticket holders').fill('The roof leaks.');
  await page.getByText('The new date will be announced later').click();
  await press(page, 'Postpone');
  await expect(page.getByText('The event moved from')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Postpone', exact: true })).toBeFocused();
  await expect(page.getByLabel('Message to ticket holders')).toHaveValue('');

  await other.getByLabel('Message to ticket holders').fill('We move.');
  await other.getByLabel('New start').fill('2031-05-05T22:00');
  await expect(other.getByLabel('New end')).toHaveValue('2031-05-06T04:00');
  await expect(other.getByLabel('New doors')).toHaveValue('2031-05-05T21:00');
  await press(other, 'Postpone');
  await expect(other.getByText('Somebody has changed the event in the meantime.')).toBeVisible();
  await expect(other.getByText('The event moved from')).toBeVisible();
  await expect(other.getByLabel('Message to ticket holders')).toHaveValue('We move.');
  await expect(other.getByLabel('New start')).toHaveValue('2031-05-05T22:00');
  // The event has no date any more. Nobody holds a ticket.
  await press(other, 'Set the date');
  await expect(other.getByText('Its page shows the change.')).toBeVisible();
  await expect(other.getByText('What ticket holders chose')).toBeHidden();
});

test('an event that lost its date is not sold out, has no calendar file, and keeps its waiting list', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({}, [
    { name: 'Balcony', capacity: 1 },
    { name: 'Floor', capacity: 20 },
  ]);
  const holder = await world.buildPerson();
  const { ticket } = await world.buildTicket(party, { owner: holder });
  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}/postpone`);
  await expect(page.getByRole('link', { name: 'Keep the date' })).toBeVisible();
  await page.getByText('The new date will be announced later').click();
  await press(page, 'Postpone and tell 1');
  await expect(page.getByRole('heading', { name: 'What ticket holders chose' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not yet' })).toBeVisible();

  await signIn(page, holder.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  await expect(page.getByText('Save as PDF')).toBeVisible();
  const note = 'This event is postponed. The new date is not known yet. Your ticket stays valid.';
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText('Add to calendar')).toBeHidden();
  await open(page, `/events/${party.slug}`);
  await expect(page.getByText('Tickets go on sale again with the new date.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeHidden();
  await expect(page.getByText('Balcony is sold out.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the waiting list' })).toBeVisible();
  await expectAccessible(page);
});
