import { demoPeople } from '#server/demo/logins.ts';
import { expectFailure } from './support/broken-calls.ts';
import { signIn } from './support/buying.ts';
import { test } from './support/test.ts';

test('a file that cannot be fetched without a network says so', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await world.buildTicket(party);
  await signIn(page, demoPeople.organizer.username);
  await page.goto(`/dashboard/events/${party.slug}/guests`);
  const download = page.getByRole('button', { name: 'Download CSV' });
  await page.route('**/guests.csv*', (route) => route.abort('internetdisconnected'));
  await download.click();
  await expectFailure(page, { title: 'Download Failed', words: 'Check your connection and try again.' });
});
