import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { cancelEvent } from './support/hosting.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { watchTitles } from './support/watch-titles.ts';
import { freshEmail } from './support/world.ts';

test('a ticket is sent to a friend, who accepts it as a guest with a new code; the sender sees it gone', async ({
  page,
  context,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 5000 }]);
  const person = await world.buildPerson({ first_name: 'Nina' });
  const { ticket } = await world.buildTicket(party, { owner: person });
  const [wrong, email] = [freshEmail('wrong'), freshEmail('friend')];
  await signIn(page, person.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  const code = await readCode(page);

  await page.getByRole('button', { name: 'Send to a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await expect(dialog.getByLabel('Your friend’s e-mail')).toBeFocused();
  await expect(dialog).toContainText('What you paid stays as it is.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('Your friend’s e-mail').fill(wrong);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  const onItsWay = page.getByRole('region', { name: 'On its way' });
  await expect(onItsWay).toContainText(`On its way to ${wrong}`);
  await expect(page.getByRole('heading', { name: `On its way to ${wrong}` })).toBeFocused();
  await expect(page.getByText(`We sent the link to ${wrong}.`)).toBeVisible();
  const wrongLink = linkIn(await waitForMail({ to: wrong }), '/transfers/');

  await onItsWay.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your ticket is back')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to a friend' })).toBeFocused();
  expect(await readCode(page)).toBe(code);
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  await dialog.getByLabel('Your friend’s e-mail').fill(email);
  await dialog.getByLabel('A few words').fill('See you at the door!\nNina');
  await dialog.getByRole('button', { name: 'Send the ticket' }).dblclick();
  await expect(onItsWay).toContainText(`On its way to ${email}`);
  await expectAccessible(page);
  // From now on the sender's page does not learn what the friend does.
  await page.route(`**/services/api/tickets/${ticket.id}/`, () => undefined);

  const friend = await newPerson();
  await open(friend, wrongLink);
  await expect(friend.getByRole('heading', { level: 1, name: 'This ticket was taken back' })).toBeVisible();
  await expectAccessible(friend);
  const link = linkIn(await waitForMail({ to: email }), '/transfers/');
  const answer = await friend.goto(link);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(await answer?.text()).not.toContain(party.title);
  await expect(friend.getByRole('heading', { level: 1, name: 'Nina Guest sent you a ticket' })).toBeVisible();
  await expect(friend.getByRole('heading', { name: party.title })).toBeVisible();
  await expect(friend.getByText('See you at the door!')).toBeVisible();
  await expectAccessible(friend);

  await friend.getByLabel('Name on the ticket').fill('Ada Friend');
  const titles = await watchTitles(friend);
  await friend.getByRole('button', { name: 'Accept the ticket' }).dblclick();
  await friend.waitForURL('**/tickets/guest/*');
  // The ticket follows at once, without another page between.
  expect(await titles.jsonValue()).not.toContain('This ticket is yours');
  await expect(friend.getByText('Ada Friend')).toBeVisible();
  const newCode = await readCode(friend);
  expect(newCode).not.toBe(code);
  await expect(friend.getByText(/^One person had this ticket before\./)).toBeVisible();
  await expectAccessible(friend);
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name: 'This ticket is yours' })).toBeVisible();
  await friend.getByRole('button', { name: 'Open the ticket' }).click();
  expect(await readCode(friend)).toBe(newCode);

  // The sender's page was open all the while.
  await page.unroute(`**/services/api/tickets/${ticket.id}/`);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not one of your tickets' })).toBeVisible();
  await expectAccessible(page);
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: 'This ticket was accepted' })).toBeVisible();
  await open(page, '/transfers/nobody-has-ever-been-given-this');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this ticket' })).toBeVisible();
});

test('a member accepts a ticket, also after the network was gone for a moment; what was declined or nobody accepted says so', async ({
  page,
  context,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 5000 }]);
  const [friend, nina] = [await world.buildPerson(), await world.buildPerson({ first_name: 'Nina' })];
  const { token } = await world.buildTransfer(party, { owner: nina, to_email: freshEmail('wrong') });
  await signIn(page, friend.username, PASSWORD);
  await page.goto(`/transfers/${token}`);
  await expect(page.getByText(`It goes into your account, ${friend.username}.`)).toBeVisible();
  await expect(page.getByLabel('Name on the ticket')).toBeHidden();
  await expectAccessible(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Accept the ticket' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Accept the ticket' }).dblclick();
  await page.waitForURL('**/my-tickets/*');
  await expect(page.getByText(/^One person had this ticket before\./)).toBeVisible();
  await readCode(page);
  await page.goto(`/transfers/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This ticket is yours' })).toBeVisible();
  await page.getByRole('link', { name: 'See your ticket' }).click();
  await page.waitForURL('**/my-tickets/*');
  // Who was given a ticket has paid nothing for it.
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await expect(dialog).toContainText('Then it is theirs');
  await expect(dialog).not.toContainText('What you paid');
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  // In another browser nobody knows yet whose link it is.
  const elsewhere = await newPerson();
  await open(elsewhere, `/transfers/${token}`);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'This ticket was accepted' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await elsewhere.getByLabel('User name or e-mail address').fill(friend.username);
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'This ticket is yours' })).toBeVisible();

  const { token: other } = await world.buildTransfer(party, { owner: nina, to_email: friend.email });
  const isList = ({ pathname }: URL) => pathname.endsWith('/tickets/transfers/');
  await page.route(isList, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/my-tickets');
  await expect(page.getByRole('alert')).toContainText('Tickets that were sent to you could not be loaded.');
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Try again' }).click();
  const received = page.getByRole('region', { name: 'A ticket for you' });
  await expect(received).toContainText('Sent by Nina Guest');
  await expectAccessible(page);
  await received.getByRole('link', { name: 'Accept or give back' }).click();
  await page.waitForURL(`**/transfers/${other}`);
  await page.getByRole('button', { name: 'I can’t make it' }).click();
  const question = page.getByRole('dialog', { name: 'Give this ticket back?' });
  await expect(question).toContainText('Nina Guest can use it again at once.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Give it back' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'This ticket was given back' })).toBeFocused();
  await expectAccessible(page);

  const late = await world.buildTransfer(party, { owner: nina, to_email: friend.email });
  await world.openDoors(party);
  await expect(async () => {
    await page.goto(`/transfers/${late.token}`);
    await expect(page.getByRole('heading', { level: 1, name: 'The doors have opened' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('it went back to Nina Guest.')).toBeVisible();
  await expectAccessible(page);
});

test('who accepts a ticket of an event that was just cancelled reads that, and so does who sent it', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty();
  const nina = await world.buildPerson({ first_name: 'Nina' });
  const { token } = await world.buildTransfer(party, { owner: nina });
  const friend = await newPerson();
  await open(friend, `/transfers/${token}`);
  await cancelEvent(page, party);
  await friend.getByRole('button', { name: 'Accept the ticket' }).click();
  await expect(friend.getByRole('alert')).toHaveText('The event was cancelled, and this ticket with it.');
  await friend.reload();
  await signIn(page, nina.username, PASSWORD);
  await page.goto(`/transfers/${token}`);
  for (const reader of [page, friend]) {
    await expect(reader.getByRole('heading', { level: 1, name: 'The event was cancelled' })).toBeVisible();
    await expect(reader.getByText('This ticket has ended with it.')).toBeVisible();
    await expect(reader.getByRole('link', { name: 'See your ticket' })).toBeVisible({ visible: reader === page });
  }
});

test('the stored copy of a ticket on its way promises no code, and one that was accepted is not called offline', async ({
  page,
  context,
  world,
}) => {
  const party = await world.buildParty();
  const nina = await world.buildPerson();
  const { ticket, token } = await world.buildTransfer(party, { owner: nina });
  await signIn(page, nina.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  await expect(page.getByRole('region', { name: 'On its way' })).toBeVisible();
  await page.getByRole('link', { name: 'My Tickets' }).click();
  const stub = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: party.title }) });
  await expect(stub).toBeVisible();
  await context.setOffline(true);
  await stub.getByRole('link').first().click();
  const offline = page.getByText('No connection.');
  await expect(offline).toHaveText(/^No connection\. This is the ticket as of \d\d:\d\d\.$/);
  await context.setOffline(false);
  await expect(offline).toBeHidden();

  const claim = await page.request.post(`/services/api/tickets/transfers/${token}/claim/`, { data: {} });
  expect(claim.ok()).toBe(true);
  await page.reload();
  const missing = page.getByRole('heading', { level: 1, name: 'Not one of your tickets' });
  expect(await offline.or(missing).innerText()).toBe('Not one of your tickets');
});
