import { demoPeople } from '#server/demo/logins.ts';
import { DAY, HOUR, systemClock } from '#server/platform/lib/clock.ts';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { signIn } from './support/buying.ts';
import { scan } from './support/door.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow } from './support/world.ts';

test('while the doors are open the overview says who is inside and what was refused, and each opens its rows', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({ ...doorsOpenNow(), gates: ['North', 'South'] });
  const { code } = await world.buildTicket(party, { holder_name: 'Ana Early' });
  await world.buildTicket(party);
  // Each on a phone of its own, which has nothing left to send.
  for (const word of ['Admitted', 'Already in']) {
    const door = await newPerson();
    await signIn(door, demoPeople.organizer.username);
    await door.goto(`/dashboard/door/${party.slug}`);
    await door.getByRole('button', { name: 'Name this door' }).click();
    await door.getByRole('dialog').getByRole('button', { name: 'North' }).click();
    await scan(door, code);
    await expect(door.getByRole('status').filter({ hasText: word }).first()).toBeVisible();
  }

  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}`);
  const night = page.getByRole('region', { name: 'At the door now' });
  await expect(night.getByRole('link', { name: 'Refused 1 scan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the door' })).toBeVisible();
  // Shown on wide screens only.
  await expect(night.locator('th')).toHaveText(['Gate', 'Inside', 'Admitted', 'Refused', 'North']);
  await expect(night.locator('td')).toHaveText(['1', '1', '1']);
  await expectAccessible(page);
  await night.getByRole('link', { name: 'Inside 1 of 2 expected' }).click();
  await expect(page.getByRole('heading', { name: 'Guests' })).toBeVisible();
  await expect(page.getByText('Ana Early').first()).toBeVisible();
});

test(
  'in the last week the overview says how many days are left and who works the door, and leads to the doormen',
  { tag: '@once' },
  async ({ page, world }) => {
    const starts_at = new Date(Date.now() + 3 * DAY);
    const times = { doors_at: null, starts_at, ends_at: new Date(starts_at.getTime() + 6 * HOUR) };
    const types = [
      { name: 'Standing', capacity: null },
      { name: 'Seat', capacity: 12 },
    ];
    const party = await world.buildParty({ ...times, time_zone: 'UTC' }, types);
    await world.buildTicket(party);
    await signIn(page, demoPeople.organizer.username);
    await page.goto(`/dashboard/events/${party.slug}`);
    await expect(page.getByRole('region', { name: 'Tickets left' }).getByRole('listitem')).toHaveText([
      'Seat12',
      'StandingNo limit',
    ]);
    const week = page.getByRole('region', { name: '3 days left' });
    await expect(week.getByRole('link', { name: 'Open invitations 0 nobody invited' })).toBeVisible();
    await expect(page.getByText(/^Last order/)).toBeVisible();
    await expectAccessible(page);
    await week.getByRole('link', { name: 'Doormen 1 added' }).click();
    await expect(page.getByRole('heading', { name: 'Doormen' })).toBeVisible();
  },
);

test(
  'on a wide screen the last week has guests by state with their lists, and what the last event had sold by then',
  { tag: '@once' },
  async ({ page, world }) => {
    const host = await world.buildPerson();
    const { id: organization_id } = await world.buildOrganization(host);
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const nightAt = (hours: number) => ({ doors_at: null, starts_at: at(hours), ends_at: at(hours + 6) });
    const party = await world.buildParty({ organization_id, ...nightAt(72), takes_requests: true });
    await world.buildTicket(party);
    await world.buildTicket(party);
    for (const answer of [{}, { accepted_at: new Date() }, { declined_at: new Date() }])
      await world.buildInvitation(party, answer);
    await world.buildRequest(party);
    const earlier = await world.buildParty({ organization_id, title: 'Overture', ...nightAt(-300) });
    await world.buildTicket(earlier, {}, at(-400));
    await world.buildTicket(earlier, {}, at(-310));

    await signIn(page, host.username, PASSWORD);
    await page.goto(`/dashboard/events/${party.slug}`);
    const guests = page.getByRole('region', { name: 'Guests' });
    await expect(guests.getByRole('listitem')).toHaveText([
      'Tickets sold2',
      'Invited, no answer1',
      'Invitations accepted1',
      'Invitations declined1',
      'Asking to come1',
    ]);
    await expect(page.getByText('At the same time before Overture: 1 sold; now 2')).toBeVisible();
    await expectAccessible(page);
    await guests.getByRole('link', { name: 'Invitations declined' }).click();
    await expect(page.getByRole('link', { name: 'Declined 1' })).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await guests.getByRole('link', { name: 'Invited, no answer' }).click();
    await expect(page.getByRole('link', { name: 'No answer 1' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(1);
  },
);

test('on a wide screen the door says how many are inside by gate', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty({ ...doorsOpenNow(), gates: ['North', 'South'] });
  const { code } = await world.buildTicket(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/door/${party.slug}`);
  await page.getByRole('button', { name: 'Name this door' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'South' }).click();
  const gates = page.getByRole('region', { name: 'Inside by gate' }).getByRole('listitem');
  await expect(gates).toHaveText(['North0', 'South0']);
  await scan(page, code);
  await expect(gates).toHaveText(['North0', 'South1']);
  await expectAccessible(page);
});

test(
  'a host who works alone reads that opening the door is enough, and it is',
  { tag: '@once' },
  async ({ page, world }) => {
    const host = await world.buildPerson();
    const { id: organization_id } = await world.buildOrganization(host);
    const starts_at = new Date(Date.now() + 3 * DAY);
    const times = { doors_at: null, starts_at, ends_at: new Date(starts_at.getTime() + 6 * HOUR) };
    const party = await world.buildParty({ organization_id, ...times });
    await world.removeDoormen(party);
    await world.buildTicket(party);
    await signIn(page, host.username, PASSWORD);
    await page.goto(`/dashboard/events/${party.slug}`);
    await page.getByRole('link', { name: 'Add a doorman' }).click();
    await expect(page.getByText('If you scan yourself, open the door once on your phone')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('link', { name: 'Doormen 0 nobody added' })).toBeVisible();
    await page.getByRole('link', { name: 'Doormen', exact: true }).click();
    await page.getByRole('link', { name: 'Open the door' }).click();
    await expect(page.getByRole('link', { name: 'Rehearse with pretend tickets' })).toBeVisible();
    await page.goto(`/dashboard/events/${party.slug}`);
    await expect(page.getByRole('link', { name: 'Doormen 0 your team has opened the door' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a doorman' })).toBeHidden();
  },
);

test(
  'a rehearsal that was opened by its address completes the step of the last week',
  { tag: '@once' },
  async ({ page, world }) => {
    const starts_at = new Date(Date.now() + 3 * DAY);
    const ends_at = new Date(starts_at.getTime() + 6 * HOUR);
    const party = await world.buildParty({ doors_at: null, starts_at, ends_at });
    await world.buildTicket(party);
    await signIn(page, demoPeople.organizer.username);
    await page.goto(`/dashboard/events/${party.slug}`);
    await expect(page.getByRole('link', { name: 'Rehearse the door' })).toBeVisible();
    // The page shows before the server has been told: leaving at once would end the call.
    const told = page.waitForResponse(/\/door\/list\//);
    await page.goto(`/dashboard/door/${party.slug}/rehearsal`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal night' })).toBeVisible();
    await told;
    await expect(async () => {
      await page.goto(`/dashboard/events/${party.slug}`);
      await expect(page.getByRole('heading', { name: '3 days left' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Rehearse the door' })).toBeHidden();
    }).toPass();
  },
);

test('an event that staff took off sale and allowed again shows what it sold, is postponed and then cancelled', async ({
  page,
  world,
}) => {
  const blocked = { state: 'draft', blocked_at: systemClock.now(), blocked_reason: 'A check.' } as const;
  const off = await world.buildParty(blocked);
  const party = await world.buildParty({ state: 'draft' }, [{ price_amount: 0 }]);
  await world.buildSale(off);
  await world.buildSale(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${off.slug}`);
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toContainText(/^Tickets1 of/);
  await page.goto(`/dashboard/events/${party.slug}`);
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toContainText(/^Tickets1 of/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  await page.getByRole('link', { name: 'Postpone' }).click();
  await page.getByRole('radio', { name: /The new date will be announced later/ }).check();
  await page.getByRole('button', { name: 'Postpone and tell 1' }).click();
  await expect(page.getByRole('heading', { name: 'What ticket holders chose' })).toBeVisible();
  await page.goto(`/dashboard/events/${party.slug}`);
  await page.getByRole('link', { name: 'See what ticket holders chose' }).click();
  await expect(page.getByRole('heading', { name: 'What ticket holders chose' })).toBeVisible();
  await page.goto(`/dashboard/events/${party.slug}`);
  await page.getByRole('link', { name: 'Cancel event' }).click();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Done. 1 order ended.')).toBeVisible({ timeout: 30_000 });
  // Every ticket was given back, so what is left of each type says nothing.
  await page.goto(`/dashboard/events/${party.slug}`);
  await expect(page.getByRole('heading', { name: 'All sales' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sold' })).toBeHidden();
  await expect(page.getByText('This event was moved.')).toBeHidden();
});

test(
  'door staff open the door from the overview before the night, and finance reads why it creates no events',
  { tag: '@once' },
  async ({ page, newPerson, world }) => {
    const owner = await world.buildPerson();
    const { id: organization_id } = await world.buildOrganization(owner);
    const party = await world.buildParty({ organization_id });
    const member = async (role: 'door' | 'finance') => {
      const person = await world.buildPerson({ is_seller: true });
      await world.buildMember({ organization_id, user_id: person.id, role });
      return person;
    };
    await signIn(page, (await member('door')).username, PASSWORD);
    await page.goto(`/dashboard/events/${party.slug}`);
    await page.getByRole('link', { name: 'Open the door' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/door/${party.slug}$`));

    const finance = await newPerson();
    await signIn(finance, (await member('finance')).username, PASSWORD);
    await finance.goto('/events/create');
    await expect(finance.getByText('Your role in the team can’t create events.')).toBeVisible();
    await expectAccessible(finance);
    await finance.getByRole('link', { name: 'Add an organization' }).click();
    await expect(finance.getByRole('heading', { level: 1, name: 'Add an organization' })).toBeVisible();
  },
);

test('an event that was moved before anybody had a ticket asks nobody', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}/postpone`);
  await page.getByRole('radio', { name: /The new date will be announced later/ }).check();
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The last move' })).toBeVisible();
  await world.buildTicket(party);
  const asked = page.waitForResponse('**/postponement/');
  await page.goto(`/dashboard/events/${party.slug}`);
  await asked;
  await expect(page.getByRole('heading', { name: 'Link to share' })).toBeVisible();
  await expect(page.getByText('This event was moved.')).toBeHidden();
});
