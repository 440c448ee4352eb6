import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('an organizer sees what is owed and why, what was sent, and the statement of an event to the cent', async ({
  page,
}) => {
  await signIn(page, demoPeople.organizer.username);
  await open(page, '/dashboard/payouts');
  const owed = page.getByRole('region', { name: 'What you are owed' });
  await expect(owed.getByText('Pending', { exact: true })).toBeVisible();
  await expect(owed.getByRole('listitem').filter({ hasText: '48 hours after the event' }).first()).toBeVisible();
  const sent = page.getByRole('region', { name: 'Sent to you' });
  const payout = sent.getByRole('listitem').filter({ hasText: 'Nachtschicht: First Frost' }).first();
  await expect(payout).toContainText('Your share, sent to your account.');
  await expect(payout.getByText('Sent', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const amount = await payout.locator('p.tabular').innerText();

  await payout.getByRole('link').click();
  const table = page.getByRole('table', { name: 'From gross to payout' });
  await expect(table.getByRole('row', { name: /^Sent to you/ })).toContainText(`−${amount}`);
  await expect(table.getByRole('row', { name: 'Nothing left to send €0.00' })).toBeVisible();
  await expect(page.getByText('Nothing is left to send.')).toBeVisible();
  await page.getByRole('heading', { name: 'Arrivals' }).waitFor();
  await expectAccessible(page);
  for (const [button, file] of [
    ['Download statement', /^statement-.*\.pdf$/],
    ['Statement as CSV', /^statement-.*\.csv$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
  }
  await page.getByRole('link', { name: 'See the orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.goBack();
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await open(page, '/dashboard/payouts');
  await expect(owed.getByText('Pending', { exact: true })).toBeVisible();
  await expect(sent.getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('before the first sale, payouts say what will be there', async ({ page, world }) => {
  const host = await world.buildHost();
  await signIn(page, host.username, PASSWORD);
  await open(page, '/dashboard/payouts');
  await expect(page.getByText('Nothing yet. With your first paid sale,')).toBeVisible();
  await expect(page.getByText('Nothing yet. Each payout appears here')).toBeVisible();
  await expectAccessible(page);
});

test('an event that is over and took no money names no day in the past on which it is sent', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({}, [{ price_amount: 2000 }]);
  await signIn(page, demoPeople.organizer.username);
  await open(page, `/dashboard/events/${party.slug}`);
  const payout = page.getByRole('region', { name: 'Payout' });
  await expect(payout).toContainText('Its money is sent on');
  await world.endParty(party);
  const isRead = page.waitForResponse((answer) => answer.url().endsWith('/statement/'));
  await page.reload();
  await isRead;
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(payout).toBeHidden();
});
