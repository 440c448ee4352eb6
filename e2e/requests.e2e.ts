import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const questions = JSON.stringify([
  { id: 'q1', label: 'Who do you know there?', kind: 'text', required: true, choices: [] },
]);
const requestsOf = ({ slug }: { slug: string }) => `/dashboard/events/${slug}/invitations/requests`;

test(
  'a host lets people ask to come to a private night, approves one and declines another; a third withdraws',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const venue_name = 'The Hidden Cellar';
    const party = await world.buildParty({ visibility: 'private', venue_name, questions });
    const stranger = await newPerson();
    await stranger.setViewportSize(phone);
    await stranger.goto(`/events/${party.slug}`);
    await expect(stranger.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible();

    await page.setViewportSize(desktop);
    await signIn(page, demoPeople.organizer.username);
    await open(page, `/events/${party.slug}/edit`);
    const visibility = page.getByRole('region', { name: 'Visibility' });
    await visibility.getByLabel('People can ask to come').check();
    await visibility.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText(`"${party.title}" was updated.`)).toBeVisible();
    await page.goto(requestsOf(party));
    await expect(page.getByText('Nobody has asked yet.')).toBeVisible();
    await expectAccessible(page);

    await open(stranger, `/events/${party.slug}`);
    await expect(stranger.getByRole('heading', { name: party.title })).toBeVisible();
    expect(await stranger.content(), 'strangers do not learn where it is').not.toContain(venue_name);
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await stranger.getByRole('button', { name: 'Ask to come' }).click();
    await expect(stranger.getByText('Enter your name.')).toBeVisible();
    await expect(stranger.getByLabel('Your name')).toBeFocused();
    await expectAccessible(stranger);
    const mira = freshEmail('mira');
    await stranger.getByLabel('Your name').fill('Mira Winter');
    await stranger.getByLabel('Your e-mail').fill(mira);
    await stranger.getByLabel('How many people').selectOption('Me and 2 more');
    await stranger.getByLabel('A note to the host').fill('We met at the opening of the gallery.');
    await stranger.getByLabel('Who do you know there?').fill('Noor');
    await stranger.getByRole('button', { name: 'Ask to come' }).dblclick();
    await expect(stranger.getByRole('heading', { name: 'Your request is with the host' })).toBeFocused();
    await expectAccessible(stranger);

    await open(page, `/events/${party.slug}`);
    await expect(page.getByText(venue_name), 'the team sees the whole page').toBeVisible();

    const member = await newPerson();
    await member.setViewportSize(desktop);
    const robin = await world.buildPerson();
    await signIn(member, robin.username, PASSWORD);
    await open(member, `/events/${party.slug}`);
    await expect(member.getByLabel('Your name')).toHaveValue('Robin Guest');
    await member.getByLabel('Who do you know there?').fill('Nobody yet');
    await member.getByRole('button', { name: 'Ask to come' }).click();
    await expect(member.getByText('The answer comes by e-mail.')).toBeVisible();
    await expectAccessible(member);

    const regret = freshEmail('regret');
    await open(stranger, `/events/${party.slug}`);
    await stranger.getByLabel('Your name').fill('Someone Who Regrets');
    await stranger.getByLabel('Your e-mail').fill(regret);
    await stranger.getByLabel('Who do you know there?').fill('Noor');
    await stranger.getByRole('button', { name: 'Ask to come' }).click();
    await stranger.goto(linkIn(await waitForMail({ to: regret, subject: /We have your request/ }), '/requests/'));
    await expectAccessible(stranger);
    await stranger.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(stranger.getByRole('heading', { name: 'You withdrew your request' })).toBeVisible();

    await page.goto(`/dashboard/events/${party.slug}`);
    await page.getByRole('link', { name: 'Answer requests' }).click();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('Mira Winter').getByText('We met at the opening of the gallery.')).toBeVisible();
    await expect(row('Mira Winter')).toContainText('Comes with 2 more');
    await expect(row('Mira Winter').getByRole('time'), 'in the zone of the event').toContainText(/CES?T$/);
    await expect(row('Someone Who Regrets')).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel('Search requests').fill('gallery');
    await expect(row('Robin Guest')).toBeHidden();
    await page.getByRole('button', { name: 'Approve Mira Winter' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite Mira Winter?' });
    await dialog.getByLabel('Ticket').selectOption({ index: 1 });
    await dialog.getByLabel('Complimentary: they pay nothing').check();
    await dialog.getByLabel('A word from you').fill('Bring your friends.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve and invite' }).click();
    await expect(page.getByText('1 person approved')).toBeVisible();
    const invitation = await waitForMail({ to: mira, subject: /invites you/ });
    expect(invitation.text).toContain('Bring your friends.');

    await page.getByLabel('Search requests').fill('');
    await page.getByRole('button', { name: 'Decline Robin Guest' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('1 person declined')).toBeVisible();
    await waitForMail({ to: robin.email, subject: /About your request/ });
    await member.reload();
    await expect(member.getByRole('heading', { name: 'Not this time' })).toBeVisible();
    await page.getByRole('link', { name: 'Approved 1' }).click();
    await expect(row('Mira Winter')).toContainText('Approved');
    await expectAccessible(page);
  },
);

test(
  'a ticket type only by request: people ask from the ticket box, and the host approves all that match',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty({}, [
      { name: 'Entry', price_amount: 2000 },
      { name: 'Table for four', price_amount: 20_000, by_request: true, capacity: null },
    ]);
    const guest = await newPerson();
    await guest.setViewportSize(phone);
    await open(guest, `/events/${party.slug}`);
    await expect(guest.getByRole('group', { name: 'Table for four' }), 'nothing to add to an order').toBeHidden();
    await guest.getByRole('link', { name: /^Ask to come ?: Table for four$/ }).click();
    await guest.waitForURL('**/request?type=*');
    await expect(guest.getByLabel('Ticket', { exact: true })).toContainText('Table for four · €210.50');
    await expectAccessible(guest);
    await guest.getByLabel('Your name').fill('Ada Table');
    const ada = freshEmail('ada');
    await guest.getByLabel('Your e-mail').fill(ada);
    await guest.getByRole('button', { name: 'Ask to come' }).click();
    await expect(guest.getByRole('heading', { name: 'Your request is with the host' })).toBeVisible();
    // Mails that need another attempt may arrive in a different order, and are counted below.
    await waitForMail({ to: ada, subject: /We have your request/ });
    for (let n = 0; n < 30; n += 1)
      await world.buildRequest(party, { name: `Guest ${n}`, ticket_type_id: party.types[1]?.id, email: freshEmail() });

    await page.setViewportSize(phone);
    await signIn(page, demoPeople.organizer.username);
    await open(page, requestsOf(party));
    await page.getByLabel('Select all').check();
    const bar = page.getByRole('region', { name: 'Chosen requests' });
    await expect(bar.getByText('24 chosen')).toBeVisible();
    await bar.getByRole('button', { name: 'Choose all 31 that match' }).click();
    await expect(bar.getByText('All 31 that match')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite 31 people?' });
    await expect(dialog.getByLabel('Ticket')).toContainText('What each asked for');
    await dialog.getByRole('button', { name: 'Approve and invite 31' }).click();
    await expect(page.getByText('31 people approved')).toBeVisible();
    await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible();
    await waitForMail({ to: ada, subject: /invites you/ });
    expect(await mailsTo(ada)).toHaveLength(2);
  },
);

test('the answer to one request leaves the others chosen', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty({ visibility: 'private', takes_requests: true });
  for (const name of ['Ada', 'Ben', 'Cleo']) await world.buildRequest(party, { name, email: freshEmail() });
  await signIn(page, demoPeople.organizer.username);
  await open(page, requestsOf(party));
  await page.getByLabel('Choose Ada').check();
  await page.getByLabel('Choose Ben').check();
  await page.getByRole('button', { name: 'Decline Cleo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('1 person declined')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chosen requests' }).getByText('2 chosen')).toBeVisible();
});

test('once the night is over, who asked reads so by the link of the mail, and the host has nothing to answer', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({ visibility: 'private', takes_requests: true });
  const email = freshEmail('ada');
  await open(page, `/events/${party.slug}`);
  await page.getByLabel('Your name').fill('Ada Winter');
  await page.getByLabel('Your e-mail').fill(email);
  await page.getByRole('button', { name: 'Ask to come' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is with the host' })).toBeVisible();
  const link = linkIn(await waitForMail({ to: email }), '/requests/');
  await world.endParty(party);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This event is over' })).toBeVisible();
  await expect(page.getByText('Your request gets no answer any more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeHidden();
  await expectAccessible(page);

  const host = await newPerson();
  await signIn(host, demoPeople.organizer.username);
  await open(host, requestsOf(party));
  await expect(host.getByText('This event is over, so requests need no answer any more.')).toBeVisible();
  await expect(host.getByText('Ada Winter')).toBeVisible();
  await expect(host.getByRole('button', { name: 'Approve Ada Winter' })).toBeHidden();
  await expectAccessible(host);
});

test('after an answer the focus is on the next request, also when somebody else was first', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({ visibility: 'private', takes_requests: true });
  for (const name of ['Ana Lima', 'Bo Lind', 'Cem Kaya'])
    await world.buildRequest(party, { name, email: freshEmail() });
  await signIn(page, demoPeople.organizer.username);
  await open(page, requestsOf(party));
  await expect(page.getByRole('button', { name: 'Decline Bo Lind' })).toBeVisible();
  const other = await newPerson();
  await signIn(other, demoPeople.organizer.username);
  await open(other, requestsOf(party));
  await other.getByRole('button', { name: 'Approve Ana Lima' }).click();
  await other.getByRole('button', { name: 'Approve and invite' }).click();
  await expect(other.getByRole('button', { name: 'Approve Bo Lind' })).toBeFocused();

  await page.getByRole('button', { name: 'Decline Ana Lima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Too late')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve Bo Lind' })).toBeFocused();
  await page.getByRole('button', { name: 'Decline Cem Kaya' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Approve Bo Lind' })).toBeFocused();
  await page.getByRole('button', { name: 'Decline Bo Lind' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeFocused();
});

test('who approves more people than tickets are left is told before', async ({ page, world }) => {
  const party = await world.buildParty({ visibility: 'private', takes_requests: true }, [
    { name: 'Cellar', price_amount: 0, capacity: 3 },
    { name: 'Balcony', price_amount: 0, capacity: 50 },
    { name: 'Attic', price_amount: 0, capacity: 0 },
  ]);
  const [cellar] = party.types;
  await world.buildRequest(party, { name: 'Ana Lima', email: freshEmail(), plus_ones: 1 });
  await world.buildRequest(party, {
    ...{ name: 'Bo Lind', email: freshEmail(), plus_ones: 1 },
    ticket_type_id: cellar?.id ?? null,
  });
  await signIn(page, demoPeople.organizer.username);
  await open(page, requestsOf(party));
  await page.getByLabel('Select all').check();
  await page.getByRole('region', { name: 'Chosen requests' }).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite 2 people?' });
  const warning = dialog.getByText('Cellar has 3 tickets left, and this invites 4 people to it.');
  await expect(dialog.getByLabel('Ticket')).toContainText('Cellar');
  await expect(warning).toBeHidden();
  await dialog.getByLabel('Ticket').selectOption({ label: 'Cellar (free)' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Ticket').selectOption({ label: 'Balcony (free)' });
  await expect(warning).toBeHidden();
  await world.buildRequest(party, { name: 'Cleo Marsh', email: freshEmail() });
  await open(page, requestsOf(party));
  await page.getByRole('button', { name: 'Approve Cleo Marsh' }).click();
  await page.getByLabel('Ticket').selectOption({ label: 'Attic (free)' });
  await expect(page.getByText('Attic has 0 tickets left, and this invites 1 person to it.')).toBeVisible();
});

test('the warning counts requests of later pages with their plus-ones, and any ticket that is on sale', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({ visibility: 'private', takes_requests: true }, [
    { name: 'Cellar', price_amount: 0, capacity: 60 },
    { name: 'Attic', price_amount: 0, capacity: 20, state: 'paused' },
    { name: 'Balcony', price_amount: 0, capacity: 2 },
  ]);
  for (let n = 0; n < 30; n += 1)
    await world.buildRequest(party, { name: `Guest ${n}`, plus_ones: 2, email: freshEmail() });
  await signIn(page, demoPeople.organizer.username);
  await open(page, requestsOf(party));
  await page.getByLabel('Select all').check();
  const bar = page.getByRole('region', { name: 'Chosen requests' });
  await bar.getByRole('button', { name: 'Choose all 30 that match' }).click();
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite 30 people?' });
  await expect(dialog.getByText('62 tickets are on sale, and this invites 90 people to choose one.')).toBeVisible();
  await dialog.getByLabel('Ticket').selectOption({ label: 'Cellar (free)' });
  await expect(dialog.getByText('Cellar has 60 tickets left, and this invites 90 people to it.')).toBeVisible();
  await expectAccessible(page);
});
