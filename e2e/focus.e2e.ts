import type { Page } from '@playwright/test';
import { orderNumber } from '#contract/order-number.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { breakAll } from './support/broken-calls.ts';
import { getTickets, open, signIn, takeHold } from './support/buying.ts';
import { scan } from './support/door.ts';
import { tabTo } from './support/keyboard.ts';
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

test('what “Show more” adds has the focus at its first row, at the end of the list too', async ({ page, world }) => {
  const party = await world.buildParty();
  // Two more than a page has.
  for (let guest = 0; guest < 26; guest += 1) await world.buildInvitation(party, { name: `Guest ${guest}` });
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}/invitations`);
  const guests = page.getByRole('listitem').getByRole('link', { name: /^Guest / });
  await expect(guests).toHaveCount(24);
  await button(page, 'Show more').press('Enter');
  await expect(guests.nth(24)).toBeFocused();
  await expect(button(page, 'Show more')).toBeHidden();
  await open(page, '/events');
  const cards = page.getByRole('article');
  const before = await cards.count();
  await page.getByRole('link', { name: 'Show more events' }).press('Enter');
  await expect(cards.nth(before).getByRole('link')).toBeFocused();
});

test('a plus-one is named at the door without leaving the keys', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const { order } = await world.buildTicket(party, { holder_name: '' });
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/door/${party.slug}`);
  await button(page, 'Find a guest').press('Enter');
  await page.keyboard.type(orderNumber(order.id));
  await expect(page.getByRole('status').getByText('1 ticket found')).toBeAttached();
  await page.getByRole('button', { name: /^Name for / }).press('Enter');
  await expect(page.getByLabel('Their name')).toBeFocused();
  await page.keyboard.type('Bo Guest\n');
  await expect(button(page, 'Admit B. G.')).toBeFocused();
});

test('what is opened by a button that goes has the focus, and so has the button when it is back', async ({
  page,
  world,
}) => {
  const { email } = await world.buildPerson({ email_verified_at: null });
  await open(page, '/login');
  await page.getByLabel('User name or e-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log in').press('Enter');
  await button(page, 'Use another address').press('Enter');
  await expect(page.getByLabel('E-mail address')).toBeFocused();

  const party = await world.buildParty({}, [{ capacity: 1 }]);
  await world.buildTicket(party);
  const { token } = await world.buildEntry(party);
  await page.goto(`/waiting-list/${token}`);
  await button(page, `Change for ${party.title}`).press('Enter');
  await expect(page.getByLabel('How many')).toBeFocused();
  await button(page, 'Cancel').press('Enter');
  await expect(button(page, `Change for ${party.title}`)).toBeFocused();
});

test('names, gates and questions that are removed leave the focus to another one, else to what adds one', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({ line_up: ['Ana', 'Bo', 'Cleo'], gates: ['North', 'South'] });
  await world.ask(party, [{ id: 'a', label: 'How tall are you?', kind: 'text', required: false, choices: [] }]);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/events/${party.slug}/edit`);
  await button(page, 'Change How tall are you?').press('Enter');
  await button(page, 'Remove').press('Enter');
  await expect(button(page, 'Add a question')).toBeFocused();
  await button(page, 'Remove Cleo').press('Enter');
  await expect(page.getByRole('grid', { name: 'Line-up' }).locator(':focus')).toBeVisible();
  await button(page, 'Remove Ana').press('Enter');
  await button(page, 'Remove Bo').press('Enter');
  await expect(page.getByLabel('Add a name')).toBeFocused();
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  await button(page, 'Remove South').press('Enter');
  await expect(button(page, 'Remove North')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New gate')).toBeFocused();
});

test('on a phone what the Tab key reaches is neither beyond the edge nor beneath a bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/events');
  for (const name of ['Any category', 'Any price', 'Soonest']) {
    await tabTo(page, button(page, name));
    await expect(button(page, name)).toBeInViewport({ ratio: 0.25 });
  }
  await signIn(page, demoPeople.organizer.username);
  await open(page, '/events/create');
  await page.getByLabel('Title').focus();
  const last = page.getByRole('contentinfo').getByRole('link').first();
  const hidden = new Set<string>();
  for (let step = 0; step < 60 && !(await last.evaluate((link) => link === document.activeElement)); step += 1) {
    hidden.add(await page.evaluate(coveredFocus));
    await page.keyboard.press('Tab');
  }
  expect([...hidden].filter(Boolean)).toEqual([]);
});

/** The focused element, where none of it can be seen. Runs in the page. */
function coveredFocus(): string {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
  const places = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const isSeen = places.some((seen) => seen && (focused?.contains(seen) || focused?.closest('label')?.contains(seen)));
  return isSeen ? '' : (focused?.outerHTML.slice(0, 120) ?? '');
}
