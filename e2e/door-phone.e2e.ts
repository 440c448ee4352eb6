import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/buying.ts';
import { expectWord, openDoor, scan } from './support/door.ts';
import { giveCamera, holdUp, refuseCamera } from '#scripts/system/fake-camera.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, type Party } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('the camera admits one guest after the other, each once while their code is in view', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const [anna, ben] = [await world.buildTicket(party), await world.buildTicket(party)];
  await giveCamera(page);
  await openDoor(page, party);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await holdUp(page, anna.code);
  await expectWord(page, 'Admitted');
  await expectAccessible(page);
  // More than a second of pictures of the same code is one scan.
  await filmFor(page, 1.2);
  await expect(lastScans(page)).toHaveCount(1);

  await holdUp(page, ben.code);
  await expect(lastScans(page)).toHaveCount(2);
  await holdUp(page, anna.code);
  await expectWord(page, 'Already in');
  await expect(page.getByText('2of 2 admitted')).toBeVisible();
  // Gone for a while, the same code is a scan again.
  await holdUp(page, null);
  await filmFor(page, 2);
  await holdUp(page, anna.code);
  await expect(lastScans(page)).toHaveCount(4);

  // The choice is remembered: the next opening of the page goes on where this one was.
  await page.reload();
  await holdUp(page, ben.code);
  await expectWord(page, 'Already in');
  await page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(page.getByLabel('Camera picture')).toBeHidden();
});

test('a blocked camera says how to allow it, and codes can be typed all the same', async ({ page, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party);
  await refuseCamera(page);
  await openDoor(page, party);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The camera is blocked' })).toBeVisible();
  await expectAccessible(page);
  await scan(page, code);
  await expectWord(page, 'Admitted');
});

test('without a network the phone decides alone, keeps its scans through a closed tab, and sends them by itself', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({ ...doorsOpenNow(), reentry_allowed: true });
  const [anna, ben, cleo] = [
    await world.buildTicket(party),
    await world.buildTicket(party),
    await world.buildTicket(party),
  ];
  const { code: refunded } = await world.buildTicket(party, { state: 'refunded' });
  await openDoor(page, party);
  await expectStored(page, party);

  await page.context().setOffline(true);
  await scan(page, anna.code);
  await expectWord(page, 'Admitted');
  await expect(page.getByText('1 scan not sent. Saved on this phone and sent later.')).toBeVisible();
  await scan(page, ben.code);
  await expectWord(page, 'Admitted');
  await scan(page, anna.code);
  await expectWord(page, 'Already in');
  await scan(page, refunded);
  await expectWord(page, 'Refunded');
  await scan(page, 'not a code of ours');
  await expectWord(page, 'Unknown');
  await expect(page.getByText('5 scans not sent.')).toBeVisible();
  await expectAccessible(page);

  // Another door has a network, and lets in what this phone let in.
  const other = await newPerson();
  await openDoor(other, party);
  await scan(other, ben.code);
  await expectWord(other, 'Admitted');

  // The tab is closed, and the installed app is opened again where there still is no network: it begins with the doors.
  const phone = await page.context().newPage();
  await page.close();
  await phone.goto('/dashboard/door');
  await phone.getByRole('link', { name: `Open door of ${party.title}` }).click();
  await expect(phone.getByText('5 scans not sent.')).toBeVisible();
  await scan(phone, ben.code);
  await expectWord(phone, 'Already in');
  await scan(phone, cleo.code);
  await expectWord(phone, 'Admitted');
  await phone.getByRole('region', { name: 'Last scans' }).getByRole('button', { name: 'Undo' }).first().click();
  await expectWord(phone, 'Undone');
  await expect(phone.getByText('8 scans not sent.')).toBeVisible();

  await phone.context().setOffline(false);
  await expect(phone.getByText('not sent.')).toBeHidden();
  await expect(phone.getByText('No connection.')).toBeHidden();
  // Anna and Ben; Cleo's entry was taken back.
  await expect(phone.locator('summary').first()).toHaveText(/^2\s*of 3 admitted/);
  await expect(phone.getByRole('alert').filter({ hasText: 'Both entries are kept' })).toBeVisible();
  expect((await world.readTicket(anna.ticket.id)).state).toBe('used');
  expect((await world.readTicket(cleo.ticket.id)).state).toBe('valid');
  await phone.getByRole('button', { name: 'Got it' }).click();
  await expect(phone.getByRole('alert')).toBeHidden();
  await phone.reload();
  await expect(phone.getByText('of 3 admitted')).toBeVisible();
  await expect(phone.getByText('not sent.')).toBeHidden();
});

test('what turned out otherwise at a phone without a network leaves the next verdict in view', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  const tickets = [await world.buildTicket(party), await world.buildTicket(party), await world.buildTicket(party)];
  const other = await newPerson();
  await openDoor(page, party);
  await expectStored(page, party);
  await openDoor(other, party);
  await page.context().setOffline(true);
  for (const { code } of tickets)
    for (const phone of [page, other]) {
      await scan(phone, code);
      await expectWord(phone, 'Admitted');
      await expect(phone.getByLabel('Ticket code')).toHaveValue('');
    }
  await page.context().setOffline(false);
  const told = page.getByRole('alert').filter({ hasText: 'Both entries are kept' });
  await expect(told).toContainText('2 more.');
  await expect(told).toHaveCount(1);
  await scan(page, 'not a code of ours');
  await expectWord(page, 'Unknown');
  const verdict = await page.getByText('Unknown', { exact: true }).first().boundingBox();
  expect(verdict?.y, 'in the upper half of the phone').toBeLessThan(422);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toContainText('1 more.');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toBeHidden();
});

test('a guest without a readable code is found by name; a supervisor admits anyway, and the host reads why', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty({ ...doorsOpenNow(), gates: ['North gate', 'South gate'] });
  await world.buildTicket(party, { holder_name: 'Wilhelmina Featherstonehaugh' });
  await world.buildTicket(party, { holder_name: 'Min-ji O' });
  const { code } = await world.buildTicket(party, { holder_name: 'Ben Twice' });
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/door/${party.slug}`);
  await page.getByRole('button', { name: 'Name this door' }).click();
  await page.getByRole('list', { name: 'Gates' }).getByRole('button', { name: 'North gate' }).click();

  await page.getByRole('button', { name: 'Find a guest' }).click();
  await expect(page.getByLabel('Name or order')).toBeFocused();
  for (const quantity of [10, 11]) await world.buildSale(party, { quantity, holder_name: 'Carla Crowd' });
  await page.getByLabel('Name or order').fill('crowd');
  await expect(page.getByText('The first 20. Type more of the name.')).toBeVisible();
  await page.getByLabel('Name or order').fill('o');
  await expect(page.getByRole('button', { name: 'Admit M. O.' })).toBeVisible();
  await page.getByLabel('Name or order').fill('feather');
  await expect(page.getByRole('button', { name: 'Admit W. F.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Admit W. F.' }).click();
  await expectWord(page, 'Admitted');

  await scan(page, code);
  await expectWord(page, 'Admitted');
  await page.getByRole('button', { name: 'Turn sound off' }).focus();
  await expect(lastScans(page)).toHaveCount(2);
  const other = await newPerson();
  await openDoor(other, party);
  await scan(other, code);
  await expectWord(other, 'Already in');
  await expect(other.getByRole('button', { name: 'Admit anyway' })).toBeHidden();
  await page.reload();
  await scan(page, code);
  await expectWord(page, 'Already in');
  await page.getByRole('button', { name: 'Admit anyway' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Admit anyway' }).click();
  await expect(page.getByText('Give a reason.')).toBeVisible();
  await page.getByRole('button', { name: 'Scanned by mistake' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Admit anyway' }).click();
  await expectWord(page, 'Admitted');
  await expect(lastScans(page).first()).toContainText('By a supervisor');

  await page.goto(`/dashboard/events/${party.slug}/report`);
  await expect(page.getByRole('heading', { level: 3, name: 'Arrivals' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Not here yet' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Not here yet' })).toBeVisible();
  await expect(page.getByText('“Scanned by mistake”')).toBeVisible();
  await page.getByText('Arrivals as a table').click();
  await expect(page.getByRole('table', { name: 'Arrivals every 15 minutes' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'North gate 2' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Door report as CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`door-${party.slug}.csv`);
});

test('a phone without an account works a door, opens it again without a network, and loses it with its link', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  const { code } = await world.buildTicket(party);
  const host = await newPerson();
  await signIn(host, 'tomas');
  const authorization = `Token ${await host.evaluate(() => localStorage.getItem('authToken'))}`;
  const links = `/services/api/events/${party.id}/door-links/`;
  const made = await host.request.post(links, { headers: { authorization }, data: { name: 'Borrowed phone' } });
  const { url, pin, link } = await made.json();
  await page.goto(new URL(url).pathname);
  await page.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expectStored(page, party);
  await page.goto('/dashboard/door');
  await expect(page.getByRole('heading', { level: 2, name: 'On this device' })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: `Open door of ${party.title}` }).click();
  await scan(page, code);
  await expectWord(page, 'Admitted');
  await page.reload();
  await expect(page.getByText('1 scan not sent.')).toBeVisible();

  // The host ends the link before the phone has a network again: the list goes, the scan stays.
  await host.request.delete(`${links}${link.id}/`, { headers: { authorization } });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Not your door' })).toBeVisible();
  await expect(page.getByText('1 unsent scan: hand this phone to the host.')).toBeVisible();
  await expectAccessible(page);
});

const lastScans = (page: Page) => page.getByRole('region', { name: 'Last scans' }).getByRole('listitem');

/** Lets the camera film for some more seconds. */
async function filmFor(page: Page, seconds: number): Promise<void> {
  const time = () => page.getByLabel('Camera picture').evaluate((video: HTMLVideoElement) => video.currentTime);
  const end = (await time()) + seconds;
  await expect.poll(time).toBeGreaterThan(end);
}

/** Everything the door needs without a network is on the device. */
async function expectStored(page: Page, { slug }: Party): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open('velvet-doors')).keys();
      return pages.map(({ url }) => new URL(url).pathname);
    });
  // The page may still be loading anew, for a document with the door's headers.
  const needed = [`/dashboard/door/${slug}`, '/dashboard/door'];
  await expect(async () => expect(await stored()).toEqual(expect.arrayContaining(needed))).toPass();
}
