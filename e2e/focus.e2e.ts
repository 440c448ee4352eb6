import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { breakAll } from './support/broken-calls.ts';
import { getTickets, open, signIn, takeHold } from './support/buying.ts';
import { scan } from './support/door.ts';
import { chooseAction } from './support/menu.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, freshEmail } from './support/world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a ticket type that is archived or restored leaves the focus to the next one', async ({ page, world }) => {
  // A draft: the last type of a published event stays.
  const party = await world.buildParty({ state: 'draft' }, [{ name: 'Early' }, { name: 'Regular' }]);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/events/${party.slug}/ticket-types`);
  await chooseAction(page, 'Early', 'Archive');
  await expect(page.getByText('Archived (1)')).toBeVisible();
  await expect(button(page, 'Regular')).toBeFocused();
  await chooseAction(page, 'Regular', 'Archive');
  await expect(page.getByText('Archived (2)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeFocused();
  await chooseAction(page, 'Regular', 'Restore, paused');
  await expect(page.getByText('Archived (1)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeFocused();
});

test('a ticket type that is paused just before “Get” leaves the focus in the page', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ name: 'Early' }, { name: 'Regular' }]);
  const host = await newPerson();
  await signIn(host, demoPeople.organizer.username);
  await host.goto(`/events/${party.slug}/ticket-types`);
  await open(page, `/events/${party.slug}`);
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await button(page, 'One more: Early').click();
  await chooseAction(host, 'Early', 'Pause');
  await expect(host.getByText('Paused', { exact: true })).toHaveCount(1);
  await getTickets(page, 1).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  // The box of the last one goes.
  await button(page, 'One more: Regular').click();
  await chooseAction(host, 'Regular', 'Pause');
  await expect(host.getByText('Paused', { exact: true })).toHaveCount(2);
  await getTickets(page, 1).click();
  await expect(page.getByText('There are no tickets on sale right now.')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('the keyboard goes through the checkout as the eye does', async ({ page, isMobile, world }) => {
  await takeHold(page, await world.buildParty(), { email: freshEmail() });
  await page.getByRole('button', { name: 'Change the e-mail address' }).focus();
  await page.keyboard.press('Tab');
  const next = isMobile ? page.getByLabel('Name on the ticket') : page.getByRole('button', { name: /^Pay / });
  await expect(next).toBeFocused();
});

test('a date of a copy that is removed leaves the focus to the next one', async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/events/create?from=${party.slug}`);
  await page.getByLabel('How often').selectOption('Dates I choose');
  const add = button(page, 'Add a night');
  const remove = page.getByRole('button', { name: /^Remove Start/ });
  await add.click();
  await add.click();
  await expect(remove).toHaveCount(3);
  await remove.last().press('Enter');
  await expect(remove.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
});

test('an invitation that is deleted or kept leaves the focus in the list', async ({ page, world }) => {
  const party = await world.buildParty();
  await world.buildInvitation(party, { name: 'Ana Lima' });
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}/invitations`);
  await chooseAction(page, 'Ana Lima', 'Delete');
  await button(page, 'Keep').click();
  await expect(button(page, 'More for Ana Lima')).toBeFocused();
  await chooseAction(page, 'Ana Lima', 'Delete');
  await button(page, 'Delete invitation').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'More for Ana Lima')).toBeFocused();
  // In the list of one state the row goes.
  await world.buildInvitation(party, { name: 'Ben Ruiz' });
  await world.buildInvitation(party, { name: 'Cleo Marsh' });
  await page.goto(`/dashboard/events/${party.slug}/invitations?state=sent`);
  await chooseAction(page, 'Ben Ruiz', 'Delete');
  await button(page, 'Delete invitation').click();
  await expect(page.getByRole('link', { name: 'Ben Ruiz' })).toBeHidden();
  await expect(button(page, 'More for Cleo Marsh')).toBeFocused();
  await chooseAction(page, 'Cleo Marsh', 'Delete');
  await button(page, 'Delete invitation').click();
  await expect(page.getByText('No matches. Try another name or status.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitations', exact: true })).toBeFocused();
});

test('after the box of a supervisor the field for codes has the focus', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/door/${party.slug}`);
  const field = page.getByLabel('Ticket code');
  const verdict = (word: string) => page.getByRole('status').getByText(word, { exact: true });
  await scan(page, code);
  await expect(verdict('Admitted')).toBeVisible();
  // The same code within a second counts as read twice.
  await expect(async () => {
    await scan(page, code);
    await expect(verdict('Already in')).toBeVisible({ timeout: 500 });
  }).toPass();
  await button(page, 'Admit anyway').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field.or(button(page, 'Admit anyway')).and(page.locator(':focus'))).toBeVisible();
  await button(page, 'Admit anyway').click();
  await button(page, 'Scanned by mistake').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Admit anyway' }).click();
  await expect(verdict('Admitted')).toBeVisible();
  await expect(field).toBeFocused();
});

test('after “Is it you?” the focus is where it was', async ({ page, world }) => {
  const host = await world.buildHost();
  await signIn(page, host.username, PASSWORD);
  await page.goto('/dashboard/payouts');
  await world.ageLogin(page);
  const start = page.getByRole('main').getByRole('button', { name: 'Start' });
  await start.click();
  await expect(page.getByLabel('Account password')).toBeFocused();
  await button(page, 'Not now').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(start).toBeFocused();
});

test('what is loaded at the second try leaves the focus in the page', async ({ page, world }) => {
  const person = await world.buildPerson();
  const party = await world.buildParty();
  await world.buildTicket(party, { owner: person });
  await signIn(page, person.username, PASSWORD);
  await breakAll(page, '/tickets/my-tickets/**');
  await page.goto('/my-tickets');
  const again = button(page, 'Try again');
  await again.focus();
  await page.unrouteAll();
  await again.press('Enter');
  await expect(page.getByRole('heading', { name: party.title })).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a ticket that is taken back from Resale leaves the focus in the page', async ({ page, world }) => {
  const person = await world.buildPerson();
  const [first, second] = [await world.buildParty(), await world.buildParty()];
  for (const party of [first, second]) await world.buildListing(party, { seller: person });
  await signIn(page, person.username, PASSWORD);
  await page.goto('/my-tickets/resale');
  await button(page, 'Take it back').first().press('Enter');
  await expect(button(page, 'Take it back')).toHaveCount(1);
  await expect(page.locator('body')).not.toBeFocused();
  await page.getByRole('link', { name: 'Change the price' }).click();
  await page.getByRole('link', { name: 'Your ticket' }).click();
  await button(page, 'Take it back').press('Enter');
  await readCode(page);
  await expect(page.locator('body')).not.toBeFocused();
});
