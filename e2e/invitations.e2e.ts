import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { DEMO_PASSWORD, demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakNext, expectFailure } from './support/broken-calls.ts';
import { expectTickets, open, signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type Party } from './support/world.ts';

const { organizer } = demoPeople;
const pageOf = ({ slug }: Party, page = '') => `/dashboard/events/${slug}/invitations${page}`;
const call = (path: string) => `/services/api${path}`;

/** Invites somebody as the host, and returns the path of the link in the mail. */
async function invite(page: Page, party: Party, body: { email: string; [field: string]: unknown }): Promise<string> {
  const login = { data: { username: organizer.username, password: DEMO_PASSWORD } };
  const { token } = (await (await page.request.post(call('/auth/login/'), login)).json()) as { token: string };
  const headers = { authorization: `Token ${token}` };
  const answer = await page.request.post(call(`/events/${party.slug}/invitations/`), { headers, data: body });
  expect(answer.status(), await answer.text()).toBe(201);
  return linkIn(await waitForMail({ to: body.email, subject: /invites you/ }), '/invitations/');
}

test(
  'a host invites one guest, then a list with doubles and a mistake, and nobody is written to twice',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ name: 'Guest list', price_amount: 0 }, { name: 'Backstage' }]);
    const [first, second, third] = [freshEmail('ana'), freshEmail('ben'), freshEmail('cleo')];
    await signIn(page, organizer.username);
    await page.goto(pageOf(party));
    await expect(page.getByText('Nobody is invited yet.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Enter an e-mail address.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill(first);
    await page.getByLabel('Name').fill('Ana Lima');
    await page.getByLabel('Ticket').selectOption({ label: 'Backstage (€50.00)' });
    await page.getByLabel('Plus-ones').selectOption('Up to 2');
    await expect(page.getByText('Up to 3 tickets for Backstage, free')).toBeVisible();
    await page.getByLabel('Complimentary').uncheck();
    await expect(page.getByText('Up to 3 tickets for Backstage at €53.00 each, fees included.')).toBeVisible();
    await expectAccessible(page);
    await breakNext(page, 'POST', '/events/*/invitations/');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expectFailure(page, { words: 'Failed to send invitation.' });
    await page.getByRole('button', { name: 'Send invitation' }).dblclick();
    await expect(page.getByText('Invitation Sent')).toBeVisible();
    await expect(page.getByText('The invitation has been sent successfully!')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Ana Lima' });
    await expect(row.getByText('Backstage, €50.00 · +2')).toBeVisible();

    await page.getByRole('link', { name: 'Invite', exact: true }).click();
    await page.getByLabel('E-mail').fill(first.toUpperCase());
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    const field = page.getByRole('region', { name: 'Invite a guest' });
    await expect(field.getByText(/^Tomas Brandt invited .* Send it again from the list/)).toBeVisible();
    await page.getByLabel('E-mail').fill('');

    await page.goto(pageOf(party, '/many'));
    await page.getByLabel('Guest list file').setInputFiles({
      name: 'guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `email;name;plus_ones\n${second};Ben Øst;1\n${third};Cleo;0\n${second};Ben;0\nnobody@@example;;0\n${first};Ana;0`,
        'latin1',
      ),
    });
    await expect(page.getByLabel('Guest list', { exact: true })).toHaveValue(/Ben Øst/);
    await page.getByLabel('Ticket').selectOption({ label: 'Guest list (free)' });
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText(/^2 ready, 2 duplicates skipped, row \d needs a look\.$/)).toBeVisible();
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Note').fill('See you there.');
    await expect(page.getByText('The list or the offer has changed. Check it again.')).toBeVisible();
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: 'Send 2 invitations' }).dblclick();
    await expect(page.getByText('2 e-mails sent.')).toBeVisible();
    await expect(page.getByText(/^2 duplicates skipped, row \d needs a look\.$/)).toBeVisible();
    await expectAccessible(page);
    for (const email of [first, second, third]) {
      await waitForMail({ to: email });
      expect(await mailsTo(email), `mails to ${email}`).toHaveLength(1);
    }

    await page.getByRole('link', { name: 'All invitations' }).click();
    await expect(page.getByRole('link', { name: 'All 3' })).toBeVisible();
    await page.getByLabel('Search invitations').fill('øst');
    await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Search invitations')).toHaveValue('øst');
    await expectAccessible(page);
  },
);

test('a guest with two plus-ones accepts by the link in the mail and gets three tickets', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty({ visibility: 'private' }, [{ name: 'Guest list', price_amount: 2000 }]);
  const email = freshEmail();
  const ticket_type_id = party.types[0]?.id;
  const note = 'Come and dance with us.';
  const link = await invite(page, party, { email, name: 'Ana', note, ticket_type_id, plus_ones: 2 });

  await page.goto(`/events/${party.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible();
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(await answer?.text(), 'what a mail scanner fetches').not.toContain(party.title);
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expect(page.getByText('Ana, you’re invited by')).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expectAccessible(page);
  await expectKeyboardWalk(page);

  await page.getByRole('button', { name: 'I can’t make it' }).click();
  await expect(page.getByRole('heading', { name: 'You can’t make it' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I can come after all' }).click();
  await expect(page.getByRole('button', { name: 'Accept for 3' })).toBeVisible();
  await page.getByLabel('Name of guest 1').fill('Zoë');
  const second = await newPerson();
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'You can’t make it' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept for 3' }).dblclick();
  // Not whether it has the focus: the second click may come after the answer, and takes it.
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await expect(page.getByText('3 tickets are on the way to')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoë' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expectTickets(page);

  const mail = await waitForMail({ to: email, subject: /ticket/i });
  expect(await mailsTo(email), 'the invitation and the tickets').toHaveLength(2);
  const phone = await newPerson();
  await phone.goto(linkIn(mail, '/tickets/guest/'));
  await expect(phone.getByText('Ticket 1 of 3')).toBeVisible();

  await second.getByRole('button', { name: 'I can come after all' }).click();
  await second.getByLabel('Name of guest 1').fill('Ben');
  await second.getByRole('button', { name: 'Accept for 3' }).click();
  await expect(second.getByText('3 tickets are on the way to'), 'in a tab that was behind').toBeVisible();
  await expect(second.getByRole('alert').getByText('The names you entered were not saved')).toBeVisible();

  await signIn(page, organizer.username);
  await page.goto(pageOf(party));
  await expect(page.getByText('3 guests expected')).toBeVisible();
  await page.getByRole('listitem').getByRole('link', { name: 'Ana' }).click();
  await expect(page.getByText('No name yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(pageOf(party));
  await page.getByRole('navigation', { name: 'Invitations' }).getByRole('link', { name: 'Who brought whom' }).click();
  await page.getByText('Tomas Brandt', { exact: true }).click();
  await expect(page.getByText('Zoë').first()).toBeVisible();
  await expectAccessible(page);
});

test(
  'an invitation to a hidden ticket shows its whole price first and unlocks it in the checkout',
  { tag: '@once' },
  async ({ page, world }) => {
    const types = [{ name: 'Door' }, { name: 'Backstage', price_amount: 4000, is_hidden: true }];
    const party = await world.buildParty({}, types);
    const email = freshEmail();
    const link = await invite(page, party, {
      email,
      ticket_type_id: party.types[1]?.id,
      is_complimentary: false,
      plus_ones: 1,
    });
    await open(page, `/events/${party.slug}`);
    await expect(page.getByText('Backstage')).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByRole('listitem').filter({ hasText: 'Backstage' }).getByText('€42.50')).toBeVisible();
    await page.getByRole('button', { name: 'One more: Backstage' }).click();
    await expect(page.getByRole('button', { name: 'One more: Backstage' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept · €85.00' }).dblclick();
    await page.waitForURL('**/checkout/*');
    await expect(page.getByRole('button', { name: 'Pay €85.00' })).toBeVisible();
    await goToPayment(page);
    await payWith(page, cards.good);
    await expectTickets(page);
    await waitForMail({ to: email, subject: /ticket/i });
    expect(await world.countOrders(party.id)).toBe(1);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
    await expectAccessible(page);
    await world.refundOrders(party.id);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your tickets have ended' })).toBeVisible();
    await expect(page.getByText('on the way to')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'You can buy tickets again' })).toBeVisible();
  },
);

test('how many may come along is read in full after a long ticket', async ({ page, world }) => {
  const party = await world.buildParty({}, [{ name: 'Guest list of the resident crew and their friends' }]);
  await world.buildInvitation(party, { ticket_type_id: party.types[0]?.id ?? null, plus_ones: 2 });
  await signIn(page, organizer.username);
  await page.goto(pageOf(party));
  await expect(page.getByText('· +2', { exact: true })).toBeInViewport({ ratio: 1 });
});

test(
  'a deleted invitation says so on its page, at once to whoever is about to accept; an unknown link and no network have words, too',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty({ visibility: 'private' }, [{ name: 'Guest list', price_amount: 0 }]);
    const email = freshEmail();
    const guest = await newPerson();
    const link = await invite(page, party, { email, name: 'Ana', ticket_type_id: party.types[0]?.id });
    await guest.goto(link);
    await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible();
    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: 'Accept' }).click();
    await expect(guest.getByRole('alert').getByText('Check your connection')).toBeVisible();
    await guest.context().setOffline(false);

    await signIn(page, organizer.username);
    await page.goto(pageOf(party));
    const row = page.getByRole('listitem').filter({ hasText: 'Ana' });
    await expect(row.getByText('Opened').filter({ visible: true })).toBeVisible();
    await chooseAction(page, 'Ana', 'Delete');
    await expect(page.getByText('Ana’s link stops working. Tickets they have stay valid.')).toBeVisible();
    await expectAccessible(page);
    await breakNext(page, 'DELETE', '/events/*/invitations/*/');
    await page.getByRole('button', { name: 'Delete invitation' }).click();
    await expectFailure(page, { words: 'Failed to delete invitation.' });
    await chooseAction(page, 'Ana', 'Delete');
    await page.getByRole('button', { name: 'Delete invitation' }).click();
    await expect(page.getByText('Invitation Deleted')).toBeVisible();
    await expect(page.getByText('Invitation has been deleted.')).toBeVisible();
    await expect(row.getByText('Revoked').filter({ visible: true })).toBeVisible();

    await guest.getByRole('button', { name: 'Accept' }).click();
    await expect(guest.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
    await expect(guest.getByText(party.title)).toHaveCount(0);
    await expectAccessible(guest);
    await guest.goto('/invitations/nobody-has-ever-been-given-this');
    await expect(guest.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
    await expectAccessible(guest);
  },
);
