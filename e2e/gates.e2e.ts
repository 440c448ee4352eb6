import type { Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow } from './support/world.ts';

test('two gates that are added quickly are both there at once', async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  const { promise: saved, resolve: save } = Promise.withResolvers<void>();
  await page.route('**/gates/', (route) => saved.then(() => route.continue()));
  for (const name of ['North', 'South']) {
    await page.getByLabel('New gate').fill(name);
    await page.getByLabel('New gate').press('Enter');
  }
  const gates = page.getByRole('grid', { name: 'Gates' }).getByRole('row');
  await expect(gates).toHaveText([/North/, /South/]);
  const isSaved = page.waitForResponse(
    async (answer) => answer.url().endsWith('/gates/') && /South/.test(await answer.text()),
  );
  save();
  await isSaved;
  await page.reload();
  await expect(gates).toHaveText([/North/, /South/]);
});

test('gates that two hosts name at the same time are all there', async ({ page, world, newPerson }) => {
  const party = await world.buildParty(doorsOpenNow());
  const other = await newPerson();
  for (const host of [page, other]) {
    await signIn(host, 'tomas');
    await open(host, `/dashboard/events/${party.slug}/doormen`);
    await expect(host.getByLabel('New gate')).toBeVisible();
  }
  const gates = (host: Page) => host.getByRole('button', { name: /^Remove (North|South)$/ });
  await page.getByLabel('New gate').fill('North');
  await page.getByLabel('New gate').press('Enter');
  await expect(gates(page)).toHaveCount(1);
  await other.getByLabel('New gate').fill('South');
  await other.getByLabel('New gate').press('Enter');
  await expect(gates(other)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove North' }).click();
  await expect(page.getByRole('button', { name: 'Remove South' })).toBeVisible();
  await expect(gates(page)).toHaveCount(1);
});

test('a phone whose gate was removed says so, as one that has chosen none', async ({ page, world, newPerson }) => {
  const party = await world.buildParty({ ...doorsOpenNow(), gates: ['North', 'South'] });
  await signIn(page, demoPeople.doorman.username);
  await page.clock.install();
  await page.goto(`/dashboard/door/${party.slug}`);
  await expect(page.getByText('No gate chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Name this door' }).click();
  await page.getByRole('button', { name: 'North' }).click();
  await expect(page.locator('header').getByText('North', { exact: true })).toBeVisible();
  await expect(page.getByText('No gate chosen')).toBeHidden();

  const host = await newPerson();
  await signIn(host, 'tomas');
  await host.goto(`/dashboard/events/${party.slug}/doormen`);
  await host.getByRole('button', { name: 'Remove North' }).click();
  await expect(host.getByRole('button', { name: 'Remove North' })).toBeHidden();
  // The door asks for its settings every 10 seconds.
  await page.clock.runFor(10_000);
  await expect(page.getByText('North: not one of the gates')).toBeVisible();
});
