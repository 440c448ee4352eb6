import type { Locator } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, signIn } from './support/buying.ts';
import { expectWord, openDoor, scan } from './support/door.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, freshEmail } from './support/world.ts';

test('a guest’s code admits once at the door; the second time it is already in', async ({ page, newPerson, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const email = freshEmail();
  await buy(page, party, { email });
  await page.clock.install();
  await page.goto(linkIn(await waitForMail({ to: email }), '/tickets/guest/'));
  const code = await readCode(page);
  const door = await openDoor(await newPerson(), party);
  await expect(door.getByLabel('Ticket code')).toBeFocused();
  await expect(door.getByText('of 1 admitted')).toBeVisible();
  await expectAccessible(door);
  await expectKeyboardWalk(door);

  await scan(door, code);
  await expectWord(door, 'Admitted');
  await expect(door.getByRole('group').filter({ hasText: '1of 1 admitted' })).toBeVisible();
  await expectAccessible(door);
  // The ticket page asks every 10 seconds.
  await page.clock.runFor(10_000);
  await expect(page.getByText('Used', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeHidden();

  await door.reload();
  await scan(door, code);
  await expectWord(door, 'Already in');
  await expectAccessible(door);
});

test('a scan can be taken back, and the ticket admits again', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party);
  const door = await openDoor(page, party);
  await scan(door, code);
  await expectWord(door, 'Admitted');
  await door.getByRole('region', { name: 'Last scans' }).getByRole('button', { name: 'Undo' }).click();
  await expectWord(door, 'Undone');
  await expect(door.getByLabel('Ticket code')).toBeFocused();
  await scan(door, code);
  await expectWord(door, 'Admitted');
});

test('every verdict is read out, one like the last too, and each “Undo” says of whom', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const names = ['Ana Lima', 'Ben Ruiz'];
  const tickets = await Promise.all(names.map((holder_name) => world.buildTicket(party, { holder_name })));
  const door = await openDoor(page, party);
  // A screen reader says what is new in a region that was there before.
  const region = await door.locator('[role=status][aria-live=assertive]').elementHandle();
  for (const { code } of tickets) {
    await scan(door, code);
    await expectWord(door, 'Admitted');
  }
  expect(await region?.evaluate((element) => element.isConnected && element.textContent)).toContain('Admitted');
  const undo = door.getByRole('region', { name: 'Last scans' }).getByRole('button', { name: /^Undo/ });
  await expect(undo.first()).toHaveAccessibleName('Undo B. R.');
  await expect(undo.last()).toHaveAccessibleName('Undo A. L.');
});

test('where people may come back, the door lets out and in again', async ({ page, world }) => {
  const party = await world.buildParty({ ...doorsOpenNow(), reentry_allowed: true });
  const { code } = await world.buildTicket(party);
  const door = await openDoor(page, party);
  await scan(door, code);
  await expectWord(door, 'Admitted');
  await door.getByText('Going out').click();
  await scan(door, code);
  await expectWord(door, 'Left');
  await door.getByText('Coming in').click();
  await scan(door, code);
  await expectWord(door, 'Admitted');
});

test('in forced colours the chosen direction is seen', async ({ page, world }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const door = await openDoor(page, await world.buildParty({ ...doorsOpenNow(), reentry_allowed: true }));
  const colourOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => colourOf(door.getByText('Coming in'))).not.toBe(await colourOf(door.locator('html')));
});

test('a door that lets people out lets them in again as soon as the host ends re-entry', async ({ page, world }) => {
  const party = await world.buildParty({ ...doorsOpenNow(), reentry_allowed: true });
  const { code } = await world.buildTicket(party);
  await page.clock.install();
  const door = await openDoor(page, party);
  await door.getByText('Going out').click();
  await scan(door, code);
  await expectWord(door, 'Not inside');
  await world.forbidReentry(party);
  // The door asks for its settings every 10 seconds.
  await page.clock.runFor(10_000);
  await expect(door.getByText('Going out')).toBeHidden();
  await scan(door, code);
  await expectWord(door, 'Admitted');
});

test('each refusal has its own word', async ({ page, world }) => {
  const tonight = await world.buildParty(doorsOpenNow());
  const later = await world.buildParty();
  const { code: codeOfLater } = await world.buildTicket(later);
  const door = await openDoor(page, tonight);
  await scan(door, 'not a code of ours');
  await expectWord(door, 'Unknown');
  await scan(door, codeOfLater);
  await expectWord(door, 'Other event');
  await door.goto(`/dashboard/door/${later.slug}`);
  await scan(door, codeOfLater);
  await expect(door.getByRole('region', { name: 'Last scans' }).getByText('Too early')).toBeVisible();
  await expectWord(door, 'Too early');
});

test('a door outside its hours says so before the first scan', async ({ page, world }) => {
  const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: new Date() };
  const [moved, later] = [await world.buildParty(undated), await world.buildParty()];
  await openDoor(page, moved);
  await expectWord(page, 'Too early');
  await expect(page.getByRole('status').getByText('It has no new date yet.')).toBeVisible();
  await page.goto(`/dashboard/door/${later.slug}`);
  await expectWord(page, 'Too early');
  await expect(page.getByRole('status').getByText(/^From \w{3}/)).toBeVisible();
});

test('a scanner works wherever the focus is', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party);
  const door = await openDoor(page, party);
  await door.getByRole('button', { name: 'Turn sound off' }).click();
  await expect(door.getByRole('button', { name: 'Turn sound on' })).toBeFocused();
  await door.keyboard.type(`${code}\n`);
  await expectWord(door, 'Admitted');
  await expect(door.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
});

test('a door is open only to its own team', async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, 'mira');
  await page.goto(`/dashboard/door/${party.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not your door' })).toBeVisible();
  await expectAccessible(page);
});

test('who is taken off the door reads so, and goes on without a reload once they are back', async ({ page, world }) => {
  const { id: organization_id } = await world.buildOrganization(await world.buildPerson());
  const party = await world.buildParty({ ...doorsOpenNow(), organization_id });
  const { code } = await world.buildTicket(party);
  const robin = await world.buildPerson();
  const place = { organization_id, user_id: robin.id, role: 'door' } as const;
  await world.buildMember(place);
  await signIn(page, robin.username, PASSWORD);
  await page.goto(`/dashboard/door/${party.slug}`);
  await expect(page.getByText('of 1 admitted')).toBeVisible();

  await world.removeMember(robin);
  // By hand-held scanner, because the page may find out by itself before and have no field any more.
  await page.keyboard.type(`${code}\n`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not your door' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
  await expectAccessible(page);
  await world.buildMember(place);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('of 1 admitted')).toBeVisible();
  await scan(page, code);
  await expectWord(page, 'Admitted');
});

test('a rehearsal needs neither account nor network, and shows each word of the door', async ({ page }) => {
  await page.goto('/dashboard/door/any-night/rehearsal');
  await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal night' })).toBeVisible();
  for (const { label, word } of [
    { label: 'A ticket', word: 'Admitted' },
    { label: 'Shown a second time', word: 'Already in' },
    { label: 'Refunded', word: 'Refunded' },
    { label: 'An old code', word: 'Old code' },
    { label: 'On sale in Resale', word: 'In Resale' },
    { label: 'Sent to a friend', word: 'On its way' },
    { label: 'Cancelled', word: 'Cancelled' },
    { label: 'Before the doors open', word: 'Too early' },
    { label: 'Another event’s ticket', word: 'Other event' },
    { label: 'Something else', word: 'Unknown' },
  ]) {
    await page.getByRole('button', { name: 'Pretend codes' }).click();
    await page.getByRole('button', { name: `Scan ${label}`, exact: true }).click();
    await expectWord(page, word);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cut the network' }).click();
  await page.getByRole('button', { name: 'Pretend codes' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scan An invited guest' }).click();
  await expect(page.getByText('1 scan not sent. Saved on this phone and sent later.')).toBeVisible();
  await page.getByRole('button', { name: 'Find a guest' }).click();
  await page.getByLabel('Initials').fill('xyz');
  await expect(page.getByText('Nobody found. Type the first letter of their first or last name.')).toBeVisible();
  await page.getByLabel('Initials').fill('k');
  await expect(page.getByRole('button', { name: 'Check M. K.' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Bring the network back' }).click();
  await expect(page.getByText('not sent.')).toBeHidden();

  await page.goto('/dashboard/door/any-night/rehearsal/codes');
  await expect(page.getByRole('img', { name: /^Code: / })).toHaveCount(12);
  await expectAccessible(page);
});
