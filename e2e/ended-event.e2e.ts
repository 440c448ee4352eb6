import { demoPeople } from '#server/demo/logins.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('a past event offers its host nothing to sell with, and its guest no calendar entry @once', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty();
  const owner = await world.buildPerson();
  const { ticket } = await world.buildTicket(party, { owner });
  const guest = await newPerson();
  await signIn(guest, owner.username, PASSWORD);
  await guest.goto(`/my-tickets/${ticket.id}`);
  await expect(guest.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await world.buildInvitation(party, { name: 'Ana Lima', declined_at: new Date() });
  await world.endParty(party);
  await guest.reload();
  await expect(guest.getByRole('button', { name: 'Save as PDF' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Add to calendar' })).toBeHidden();

  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/events/${party.slug}/ticket-types`);
  await expect(page.getByText('This event is over, so it gets no more ticket types.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add ticket type|More for)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/dashboard/events/${party.slug}`);
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Link to share' })).toBeHidden();
  const tabs = [
    ['promo-codes', 'codes'],
    ['promo-codes/new', 'codes'],
    ['promoters', 'promoters'],
    ['doormen', 'doormen'],
  ] as const;
  for (const [tab, what] of tabs) {
    await page.goto(`/dashboard/events/${party.slug}/${tab}`);
    await expect(page.getByText(`This event is over, so it gets no more ${what}.`)).toBeVisible();
    for (const role of ['link', 'button'] as const)
      await expect(
        page.getByRole(role, { name: /^(New code|Create (a code|many|a link)|Add a (promoter|doorman))$/ }),
      ).toHaveCount(0);
  }
  await page.goto(`/dashboard/events/${party.slug}/invitations`);
  await page.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page.getByText('The event is over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});
