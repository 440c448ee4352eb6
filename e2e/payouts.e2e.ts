import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { failProvider, fillBankAccount, fillIdentity, accountOf, putAccount } from './support/hosting.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const state = (page: Page) => page.getByRole('region').getByRole('status');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a host sets up payouts: leaves half way, uses a link twice, is asked for more, and sells', async ({
  page,
  world,
}) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await signIn(page, host.username, PASSWORD);
  await open(page, '/dashboard/seller');
  await page.getByRole('link', { name: 'Set up payouts' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(state(page)).toHaveText(
    'Free events can start now. To sell tickets, tell our payment provider who gets the money.',
  );
  await expectAccessible(page);

  const opened = page.waitForRequest(/\/setup\/e\//);
  await press(page, 'Start');
  await expect(page.getByRole('heading', { name: 'Who gets the money' })).toBeVisible();
  const link = (await opened).url();
  await fillIdentity(page);
  await press(page, 'Leave and finish later');
  await page.waitForURL(/\/dashboard\/payouts\?organization=[^&]+$/);
  await expect(state(page)).toHaveText(
    'Missing: bank account and agreement to the payment provider’s terms. Paid tickets go on sale once we have everything.',
  );
  await expectAccessible(page);
  await open(page, `/events/${party.slug}`);
  await expect(page.getByText('There are no tickets on sale right now.').first()).toBeVisible();

  // The old link was used: the provider leads to our page, which gets another one and goes on.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Where the money goes' })).toBeVisible();
  await fillBankAccount(page);
  await page.getByRole('checkbox').check();
  await press(page, 'Submit, to be reviewed');
  await expect(state(page)).toHaveText('Your details are sent. Nothing left to do: we’ll e-mail you.');
  await expect(page.getByText('Photo of an identity document')).toBeVisible();
  await press(page, 'Check again');
  await expect(state(page)).toHaveText('Your details are sent. Nothing left to do: we’ll e-mail you.');

  await putAccount(page, host.organization.name, { state: 'ready' });
  await waitForMail({ to: host.email, subject: /can be paid$/ });
  await page.reload();
  await expect(state(page)).toHaveText('Ready. Each event shows its payout date.');
  await expectAccessible(page);

  const due = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await putAccount(page, host.organization.name, { state: 'more_needed', requirements: ['external_account'], due });
  const mail = await waitForMail({ to: host.email, subject: /^Needed by .*UTC: details for/ });
  expect(mail.text).toContain('- Bank account');
  await page.reload();
  await expect(state(page)).toHaveText(/^Missing: bank account\. Send it by .*(PST|PDT), or paid sales pause\.$/);
  await press(page, 'Continue');
  await page.locator('[name="answer"]').fill('DE89 3704 0044 0532 0130 00');
  await press(page, 'Submit, accepted at once');
  await expect(state(page)).toHaveText('Ready. Each event shows its payout date.');
  await open(page, `/events/${party.slug}`);
  await expect(page.getByRole('button', { name: /^Get 1 ticket/ })).toBeVisible();
});

test('the provider’s dashboard opens in a new tab; a failure says why', async ({ page, context }) => {
  await signIn(page, demoPeople.organizer.username);
  await open(page, '/dashboard/payouts');
  const [tab] = await Promise.all([context.waitForEvent('page'), press(page, /^Open payment account/)]);
  await tab.waitForURL(/\/express\//);
  await expect(tab.getByText('Nachtwerk Kollektiv').first()).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);

  // A browser that opens no tab: the address becomes a link, which opens once.
  await page.evaluate(() => {
    const { open: openTab } = window;
    window.open = () => {
      window.open = openTab;
      return null;
    };
  });
  await press(page, /^Open payment account/);
  const link = page.getByRole('link', { name: 'Open it in a new tab' });
  const [linked] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(linked.getByText('Nachtwerk Kollektiv').first()).toBeVisible();
  await linked.close();
  await expect(page.getByRole('button', { name: /^Open payment account/ })).toBeVisible();

  await failProvider(page, { kind: 'reset_before', path: '/v1/accounts/*/login_links', times: 4 });
  const [blank] = await Promise.all([context.waitForEvent('page'), press(page, /^Open payment account/)]);
  await expect(page.getByText('Our payment provider does not answer right now. Please try again.')).toBeVisible();
  await expect.poll(() => blank.isClosed()).toBe(true);
  await page.route('**/payment/connect/dashboard-link/*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x' } }),
  );
  await press(page, /^Open payment account/);
  await expect(page.getByText("Unable to open the card payment provider's dashboard.")).toBeVisible();
});

test('restricted later: it is said what stops and what goes on, and by a mail', async ({ page, world }) => {
  const host = await world.buildHost({ name: 'مسرح الليل — the theatre of a very long night in a very small room' });
  const party = await world.buildParty({ organization_id: host.organization.id }, [
    {},
    { name: 'Free', price_amount: 0 },
  ]);
  await signIn(page, host.username, PASSWORD);
  await open(page, '/dashboard/payouts');
  await press(page, 'Start');
  await page.waitForURL(/\/setup\//);
  await putAccount(page, host.organization.name, { state: 'ready' });
  await open(page, '/dashboard/payouts?returned=1');
  await expect(state(page)).toHaveText('Ready. Each event shows its payout date.');

  await putAccount(page, host.organization.name, { state: 'restricted' });
  await waitForMail({ to: host.email, subject: /^Paid sales of .* are paused$/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(state(page)).toHaveText(
    'Paid sales are paused: our payment provider is looking into your account. Sold tickets stay valid, free ones stay on sale.',
  );
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await open(page, '/dashboard/seller');
  await expect(page.getByText('Payouts: restricted')).toBeVisible();
  await open(page, `/events/${party.slug}`);
  await expect(page.getByText('Not on sale right now').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Get 1 ticket/ })).toBeVisible();

  await putAccount(page, host.organization.name, { state: 'rejected', code: 'rejected_incomplete_verification' });
  await waitForMail({ to: host.email, subject: /can’t be paid$/ });
  await open(page, '/dashboard/payouts');
  await expect(state(page)).toHaveText(
    'Our payment provider can’t pay you: it could not confirm who you are. Free events still work.',
  );
  // Of this account alone: other tests ask for theirs at the same time.
  const account = await accountOf(page, host.organization.name);
  await failProvider(page, { kind: 'reset_before', path: `/v2/core/accounts/${account}`, times: 4 });
  await press(page, 'Check again');
  await expect(page.getByText('You see the latest data we have.')).toBeVisible();
});
