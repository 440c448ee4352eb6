import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn, takeHold } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a guest opens the tickets by the link in the mail, one code each', async ({ page, newPerson, world }) => {
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  const email = freshEmail();
  await takeHold(page, party, { email, quantity: 2 });
  const link = linkIn(await waitForMail({ to: email }), '/tickets/guest/');

  const phone = await newPerson();
  const answer = await phone.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(phone.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  const first = await readCode(phone);
  await expectAccessible(phone);
  await expectKeyboardWalk(phone);
  await phone.getByRole('button', { name: 'Next ticket' }).click();
  await expect(phone.getByText('Ticket 2 of 2')).toBeVisible();
  expect(await readCode(phone)).not.toBe(first);

  const pdf = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe(`${party.slug}-ticket-2.pdf`);
});

test('an unknown link shows no tickets, and leads to those of the account', async ({ page }) => {
  const link = '/tickets/guest/nobody-has-ever-been-given-this';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('Your tickets are safe: you can get a new link by e-mail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'mira');
  await page.goto(link);
  await page.getByRole('link', { name: 'My Tickets' }).click();
  await page.waitForURL('/my-tickets');
});

test('a ticket opens full screen, takes a name, and is saved to the calendar and as PDF', async ({
  page,
  context,
  world,
}) => {
  const [party, owner] = [await world.buildParty(), await world.buildPerson()];
  await world.buildTicket(party, { owner });
  await signIn(page, owner.username, PASSWORD);
  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  await expectAccessible(page);
  const stub = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: party.title }) });
  await stub.getByRole('link').first().click();
  const code = await readCode(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await expect(page.getByText('Robin Guest')).toBeVisible();
  await page.getByRole('button', { name: 'Change the name' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  const longName = 'Ada Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren';
  await page.getByLabel('Name', { exact: true }).fill(longName);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText(longName)).toBeVisible();
  // A long name without spaces does not push the code off the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expect(page.getByText('Holder’s name changed')).toBeVisible();
  await expectAccessible(page);
  await expectKeyboardWalk(page);

  for (const [button, file] of [
    ['Add to calendar', `${party.slug}.ics`],
    ['Save as PDF', `${party.slug}-ticket-1.pdf`],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

test('an opened ticket stays on the screen without a network', async ({ page, context, world }) => {
  const [party, owner] = [await world.buildParty(), await world.buildPerson()];
  const { ticket } = await world.buildTicket(party, { owner });
  await signIn(page, owner.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  const code = await readCode(page);
  await page.getByRole('link', { name: 'My Tickets' }).click();
  const stub = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: party.title }) });
  await expect(stub).toBeVisible();

  await context.setOffline(true);
  await stub.getByRole('link').first().click();
  await expect(page.getByText('No connection. This is the ticket as of')).toBeVisible();
  expect(await readCode(page)).toBe(code);
  await context.setOffline(false);
  await expect(page.getByText('No connection. This is the ticket as of')).toBeHidden();
});

test('a printed ticket is one page, without what only a screen can do', async ({ page, world }) => {
  const [party, owner] = [await world.buildParty(), await world.buildPerson()];
  const { ticket } = await world.buildTicket(party, { owner });
  await signIn(page, owner.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  const hints = [page.getByText('Turn your screen’s brightness up'), page.getByText('Lost your phone')];
  for (const hint of hints) await expect(hint).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hint of hints) await expect(hint).toBeHidden();
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  const [top, bottom, left, right] = ['1cm', '1cm', '1cm', '1cm'];
  const paper = (await page.pdf({ format: 'A4', margin: { top, bottom, left, right } })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // Nor do other pages have a sheet of links at their end.
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('footer')).toBeHidden();
});

test('a code that changes is not printed: on paper it would admit nobody', async ({ page, world }) => {
  const [party, owner] = [await world.buildParty({ code_mode: 'rotating' }), await world.buildPerson()];
  const { ticket } = await world.buildTicket(party, { owner });
  await signIn(page, owner.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  const code = page.getByRole('img', { name: 'Your ticket’s code, which changes' });
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('a screenshot or a print of it does not work')).toBeVisible();
  await expect(code).toBeHidden();
});

test('past tickets have a list of their own', async ({ page }) => {
  await signIn(page, 'mira');
  await page.goto('/my-tickets?when=past');
  await expect(page.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('somebody else’s ticket is not shown, and an address that was copied in part is no ticket', async ({ page }) => {
  await signIn(page, 'mira');
  for (const path of ['01a1fb98-04c7-7600-92a5-f6012da3a503', '01a21d29-d605', '01a21d29-d605/sell']) {
    await page.goto(`/my-tickets/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Not one of your tickets' })).toBeVisible();
  }
});
