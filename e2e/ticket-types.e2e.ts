import type { Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakNext, expectFailure } from './support/broken-calls.ts';
import { buy, chooseTickets, getTickets, open, signIn, takeHold } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type Party } from './support/world.ts';

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
const names = (page: Page) =>
  page
    .getByRole('list', { name: 'Ticket types' })
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!More|Undo)/ });

async function openTickets(page: Page, { slug }: Pick<Party, 'slug'>): Promise<void> {
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/events/${slug}/ticket-types`);
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
}

test('a host makes two tiers, and changes, pauses, moves, archives and deletes them', async ({ page, world }) => {
  const party = await world.buildParty({}, []);
  await openTickets(page, party);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await page.getByLabel('Price in EUR').fill('25.505');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByText('Enter an amount such as 25 or 25.50.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Early Bird');
  await page.getByLabel('Price in EUR').fill('25,50');
  await expect(page.getByText('€27.28')).toBeVisible();
  await page.getByLabel('Quantity').fill('40');
  await breakNext(page, 'POST', '/ticket-types/');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expectFailure(page, { words: 'Unable to create ticket type.' });
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(page.getByText('Ticket Type Added')).toBeVisible();
  await expect(page.getByText('"Early Bird" ticket type created.')).toBeVisible();
  await expect(row(page, 'Early Bird')).toContainText('€27.28');
  await expect(row(page, 'Early Bird')).toContainText('40 left of 40');

  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await page.getByLabel('Name').fill('Regular');
  await page.getByLabel('Price in EUR').fill('30');
  await page.getByLabel('Opens', { exact: true }).selectOption({ label: 'When Early Bird is gone' });
  const year = new Date().getFullYear() + 1;
  // A day without a time is not saved as “no end”, also while another form is open.
  await page.getByRole('button', { name: 'Early Bird', exact: true }).click();
  const other = page.getByRole('form', { name: 'Edit Early Bird' });
  await other.getByLabel('Sale ends').pressSequentially('12312030');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Enter a date and a time, or clear both.')).toBeVisible();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Sale ends').fill(`${year}-12-31T18:00`);
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  // Both screens are far from Berlin: the time is the event's.
  const words = new RegExp(`Opens when Early Bird is gone · Sale ends \\w{3} 31 Dec ${year}, 18:00 CET`);
  await expect(row(page, 'Regular')).toContainText(words);
  await expectAccessible(page);

  await breakNext(page, 'PATCH', '/ticket-types/*/');
  await chooseAction(page, 'Regular', 'Pause');
  await expectFailure(page, { words: 'Unable to update ticket type.' });
  await chooseAction(page, 'Regular', 'Pause');
  await expect(page.getByText('Update Complete')).toBeVisible();
  await expect(page.getByText('"Regular" ticket type updated.')).toBeVisible();
  await expect(row(page, 'Regular')).toContainText('Paused');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Regular')).toContainText('Not open yet');

  await chooseAction(page, 'Regular', 'Move up');
  await expect(names(page)).toHaveText(['Regular', 'Early Bird']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Early Bird', 'Regular']);

  await chooseAction(page, 'Early Bird', 'Archive');
  await expect(page.getByText('Archived (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Early Bird', 'Regular']);

  await chooseAction(page, 'Early Bird', 'Delete');
  await expect(page.getByText('Nobody has bought one. It disappears from your page right away.')).toBeVisible();
  await expect(page.getByText('Regular then no longer waits for it.')).toBeVisible();
  await expectAccessible(page);
  await breakNext(page, 'DELETE', '/ticket-types/*/');
  await page.getByRole('button', { name: 'Delete ticket type' }).click();
  await expectFailure(page, { words: 'Unable to delete ticket type.' });
  await page.getByRole('button', { name: 'Delete ticket type' }).click();
  await expect(page.getByText('Ticket Type Deleted')).toBeVisible();
  await expect(page.getByText('The ticket type has been removed.')).toBeVisible();
  await expect(names(page)).toHaveText(['Regular']);
  await expect(row(page, 'Regular')).toContainText('On sale');
});

test('all of it with the keyboard alone @once', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ name: 'Floor' }, { name: 'Balcony' }]);
  await openTickets(page, party);
  await page.getByRole('button', { name: 'Add ticket type' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Box');
  await page.keyboard.press('Tab');
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Floor', 'Balcony', 'Box']);

  await page.getByRole('button', { name: 'More for Box' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Floor', 'Box', 'Balcony']);
  await expect(page.getByRole('button', { name: 'More for Box' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();

  await page.getByRole('button', { name: 'Change order' }).press('Enter');
  const handle = page.getByRole('button', { name: 'Drag Floor' });
  await handle.press('Enter');
  // Picked up: the focus goes to the places where it can be dropped.
  await expect(handle).not.toBeFocused();
  const last = page.getByRole('button', { name: 'Insert after Balcony' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(last).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(names(page)).toHaveText(['Box', 'Balcony', 'Floor']);

  await page.getByRole('button', { name: 'Floor', exact: true }).press('Enter');
  await expect(page.getByLabel('Name')).toHaveValue('Floor');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Main floor');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Main floor', exact: true })).toBeFocused();
});

test('sales, holds and clashes: nothing is lost silently @once', async ({ page, newPerson, world }) => {
  const types = [{ name: 'General', capacity: 10 }, { name: 'Late' }];
  const party = await world.buildParty({ fee_payer: 'organizer' }, types);
  const guest = await newPerson();
  await buy(guest, party, { email: freshEmail(), quantity: 2 });
  await takeHold(await newPerson(), party, { email: freshEmail() });
  await openTickets(page, party);
  await expect(row(page, 'General')).toContainText('2 sold, 1 in checkout 7 left of 10');
  await expect(row(page, 'General')).toContainText('€100.00 in sales €94.00 for you');

  const other = await page.context().newPage();
  await other.goto(`/events/${party.slug}/ticket-types`);
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'General', exact: true }).click();
  await other.getByLabel('Price in EUR').fill('60');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('"General" ticket type updated.')).toBeVisible();

  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('2 sold, 1 in checkout now: the number cannot be below 3.').first()).toBeVisible();
  await expect(page.getByLabel('Quantity')).toBeFocused();
  await page.getByLabel('Quantity').fill('20');
  await page.getByLabel('Price in EUR').fill('70');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Mine: €70.00. The other: €60.00.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(row(page, 'General')).toContainText('€70.00');
  await expect(row(page, 'General')).toContainText('17 left of 20');
  // Who paid keeps what was paid.
  await expect(row(page, 'General')).toContainText('€100.00 in sales');

  await page.getByRole('button', { name: 'General', exact: true }).click();
  await page.getByLabel('Name').fill('Ground floor');
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Leave without saving General?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ground floor');

  // The night the clock goes back.
  await page.getByLabel('Sale ends').fill('2027-10-31T02:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('The second time, after it').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Ground floor')).toContainText(/Sale ends Sun 31 Oct( 2027)?, 02:30 CET/);

  // One with sales is kept, so that its tickets stay valid; and buyers need one type.
  await chooseAction(page, 'Ground floor', 'Archive');
  await expect(page.getByText('Archived (1)')).toBeVisible();
  await page.getByRole('button', { name: 'More for Ground floor' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Restore, paused']);
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Late', 'Archive');
  await expect(page.getByText('A published event needs a ticket type.')).toBeVisible();
  await expect(names(page)).toHaveText(['Late']);
});

test('a visitor sees the next tier coming, and is told of a new price before anything is held @once', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ name: 'Early Bird', price_amount: 2000 }, { name: 'Regular' }]);
  await openTickets(page, party);
  await page.getByRole('button', { name: 'Regular', exact: true }).click();
  await page.getByLabel('Opens', { exact: true }).selectOption({ label: 'When Early Bird is gone' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Regular')).toContainText('Opens when Early Bird is gone');

  const visitor = await newPerson();
  await open(visitor, `/events/${party.slug}`);
  await expect(visitor.getByText('Next, when Early Bird is gone')).toBeVisible();
  await chooseTickets(visitor, 1);
  await visitor.getByLabel('E-mail for your tickets').fill(freshEmail());

  await page.getByRole('button', { name: 'Early Bird', exact: true }).click();
  await page.getByLabel('Price in EUR').fill('24');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Early Bird')).toContainText('€25.70');

  await getTickets(visitor, 1).click();
  await expect(visitor.getByText('these tickets cost €25.70 now, not €21.50.')).toBeVisible();
  await expect(getTickets(visitor, 1)).toContainText('€25.70');
  await expect.poll(() => world.countOrders(party.id)).toBe(0);
  await getTickets(visitor, 1).click();
  await visitor.waitForURL('**/checkout/*');
});

test('a visitor whose chosen type was hidden meanwhile is told, and chooses among those that are left @once', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ name: 'Backstage' }, { name: 'Regular' }]);
  const visitor = await newPerson();
  await open(visitor, `/events/${party.slug}`);
  await chooseTickets(visitor, 1);
  await visitor.getByLabel('E-mail for your tickets').fill(freshEmail());

  await openTickets(page, party);
  await page.getByRole('button', { name: 'Backstage', exact: true }).click();
  await page.getByLabel('Hidden').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('"Backstage" ticket type updated.')).toBeVisible();

  await getTickets(visitor, 1).click();
  await expect(visitor.getByText('This ticket type is not on sale.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'One more: Backstage' })).toHaveCount(0);
  await chooseTickets(visitor, 1);
  await getTickets(visitor, 1).click();
  await visitor.waitForURL('**/checkout/*');
});
