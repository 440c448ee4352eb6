import { demoPeople } from '#server/demo/logins.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow } from './support/world.ts';

test('while the doors are open the overview says who is inside and what was refused, and each opens its rows', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party, { holder_name: 'Ana Early' });
  await world.buildTicket(party);
  const door = await newPerson();
  await signIn(door, demoPeople.organizer.username);
  for (const word of ['Admitted', 'Already in']) {
    await door.goto(`/dashboard/door/${party.slug}`);
    await door.getByLabel('Ticket code').fill(code);
    await door.getByLabel('Ticket code').press('Enter');
    await expect(door.getByRole('status').filter({ hasText: word }).first()).toBeVisible();
  }

  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}`);
  const night = page.getByRole('region', { name: 'At the door now' });
  await expect(night.getByRole('link', { name: 'Refused 1 scan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the door' })).toBeVisible();
  await expectAccessible(page);
  await night.getByRole('link', { name: 'Inside 1 of 2 expected' }).click();
  await expect(page.getByRole('heading', { name: 'Guests' })).toBeVisible();
  await expect(page.getByText('Ana Early').first()).toBeVisible();
});

test('in the last week the overview says how many days are left and who works the door, and leads to the doormen', async ({
  page,
  world,
}) => {
  const starts_at = new Date(Date.now() + 3 * DAY);
  const times = { doors_at: null, starts_at, ends_at: new Date(starts_at.getTime() + 6 * HOUR) };
  const party = await world.buildParty({ ...times, time_zone: 'UTC' });
  await world.buildTicket(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}`);
  const week = page.getByRole('region', { name: '3 days left' });
  await expect(week.getByRole('link', { name: 'Open invitations 0 nobody invited' })).toBeVisible();
  await expect(page.getByText(/^Last order/)).toBeVisible();
  await expectAccessible(page);
  await week.getByRole('link', { name: 'Doormen 1 added' }).click();
  await expect(page.getByRole('heading', { name: 'Doormen' })).toBeVisible();
});
