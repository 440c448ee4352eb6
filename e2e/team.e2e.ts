import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { codeMailedTo, linkIn, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, includeHidden: true }).first();
const toast = (page: Page, words: string | RegExp) => page.locator('.velvet-toast').filter({ hasText: words });

async function openInvitation(page: Page, email: string, organization: string): Promise<void> {
  const mail = await waitForMail({ to: email, subject: new RegExp(`Join the team of ${organization}`) });
  await open(page, linkIn(mail, '/team-invitations/'));
  await expect(page.getByRole('heading', { level: 1, name: `Join the team of ${organization}` })).toBeVisible();
}

/** Registers with the name Noor Verhulst and proves the address. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('User name').fill(`noor-${newNumericCode(8)}`);
  await page.getByText('Name and phone (optional)').click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Verhulst');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/team-invitations/);
}

test(
  'a team: a new person joins by mail, a new role counts at once, ownership is handed over',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    test.slow();
    const owner = await world.buildPerson({ first_name: 'Ana', last_name: 'Duarte', is_seller: true });
    const { handle, name } = await world.buildOrganization(owner, { name: `Moth Hour ${newNumericCode(5)}` });
    await signIn(page, owner.username, PASSWORD);
    await page.goto(`/dashboard/organization/${handle}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const email = freshEmail('noor');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(toast(page, 'The invitation has been sent successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invited' })).toBeVisible();
    await expectAccessible(page);

    const member = await newPerson();
    await openInvitation(member, email, name);
    await expectAccessible(member);
    await member.getByRole('link', { name: 'Sign up', exact: true }).click();
    await signUp(member, email);
    await member.getByRole('button', { name: 'Join the team' }).click();
    await expect(member).toHaveURL(new RegExp(`/dashboard/organization/${handle}$`));
    await expect(member.getByText('Your role: Manager')).toBeVisible();
    await expect(inHeader(member, 'Organizer Dashboard')).toBeAttached();
    await expect(member.getByLabel('Legal name')).toHaveCount(0);

    await page.reload();
    const role = page.getByLabel('Role of Noor Verhulst');
    await expect(role).toHaveValue('manager');
    await role.selectOption('door');
    await expect(toast(page, 'Noor Verhulst is now door staff.')).toBeVisible();
    await member.getByLabel('Short description').fill('Mine.');
    await member.getByRole('button', { name: 'Save profile' }).click();
    await expect(toast(member, 'Your role in the team is “door” now, and it does not allow this.')).toBeVisible();
    await expect(member.getByLabel('Short description')).toHaveValue('Mine.');

    await expect(page.getByText('As the only owner you can’t leave.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Role of Ana Duarte')).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Hand over to Noor Verhulst' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText('Your role: Manager')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveCount(0);
    await waitForMail({ to: email, subject: /is yours$/ });

    await member.goto(`/dashboard/organization/${handle}`);
    await member.getByRole('button', { name: 'Remove Ana Duarte' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toast(member, 'Ana Duarte is no longer in the team.')).toBeVisible();
    await page.getByLabel('Short description').fill('Mine.');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(toast(page, 'Your account is not on this team.')).toBeVisible();
    await page.goto(linkIn(await waitForMail({ to: email, subject: /^Join the team/ }), '/team-invitations/'));
    await expect(page.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible();
    // Not everybody who opens the link is in the team.
    await expect(page.getByText('Whoever accepted it finds the organization')).toBeVisible();
    await page.goto(`/dashboard/organization/${handle}`);
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this organization' })).toBeVisible();
  },
);

test('who only reads figures is offered no event to create, and learns which pages are not for them', async ({
  page,
  world,
}) => {
  const host = await world.buildHost();
  const person = await world.buildPerson({ is_seller: true });
  await world.buildMember({ organization_id: host.organization.id, user_id: person.id, role: 'finance' });
  await signIn(page, person.username, PASSWORD);
  await open(page, '/dashboard/seller');
  await expect(page.getByText('Your first event')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Create an event/ })).toHaveCount(0);

  const draft = await world.buildParty({ organization_id: host.organization.id, state: 'draft', venue_name: '' });
  await page.goto(`/dashboard/events/${draft.slug}`);
  await expect(page.getByRole('heading', { name: 'Link to share' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add a venue' })).toHaveCount(0);

  const party = await world.buildParty({ organization_id: host.organization.id });
  await page.goto(`/events/${party.slug}/ticket-types`);
  await expect(page.getByText('Your role can’t see this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  for (const name of ['cancel', 'postpone']) {
    await page.goto(`/dashboard/events/${party.slug}/${name}`);
    await expect(page.getByText('Your role can’t see this page.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await page.goto(`/dashboard/organization/${host.organization.handle}/history`);
  await expect(page.getByText('Your role can’t see this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.goto(`/dashboard/events/${party.slug}/report`);
  await expect(page.getByText('Nobody has come in yet')).toBeVisible();
  await expect(page.getByRole('link', { name: /Open the door|Rehearse/ }), 'it would be refused').toHaveCount(0);
  await page.goto(`/dashboard/events/${party.slug}/orders`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  await world.removeMember(person);
  const tabs = page.getByRole('button', { name: /^Tab:/ });
  if (await tabs.isVisible()) await tabs.click();
  await page.getByRole('link', { name: 'Guests', exact: true }).click();
  await expect(page.getByText('Your account may no longer be on its team.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Your events' })).toBeVisible();

  // The team they have been in longest does not show them its sales.
  const elsewhere = await world.buildHost();
  await world.buildMember({ organization_id: elsewhere.organization.id, user_id: person.id, role: 'door' });
  await world.buildMember({ organization_id: host.organization.id, user_id: person.id, role: 'finance' });
  for (const name of ['payouts', 'analytics']) {
    await page.goto(`/dashboard/${name}`);
    await expect(page.getByRole('navigation', { name: 'Organizations' })).toContainText(host.organization.name);
  }
});

test(
  'who works at the door finds their doors from the Organizer Dashboard and from the page of their team',
  { tag: '@once' },
  async ({ page, world }) => {
    const { organization } = await world.buildHost();
    const party = await world.buildParty({ organization_id: organization.id });
    const person = await world.buildPerson();
    await world.buildMember({ organization_id: organization.id, user_id: person.id, role: 'door' });
    await signIn(page, person.username, PASSWORD);
    await page.goto('/dashboard/seller');
    await expect(page.getByText('If you work at a door, it is in Your doors.')).toBeVisible();
    for (const path of ['/dashboard/seller', `/dashboard/organization/${organization.handle}`]) {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: 'Your doors' }).click();
      await expect(page.getByRole('link', { name: `Open door of ${party.title}` })).toBeVisible();
    }
  },
);
