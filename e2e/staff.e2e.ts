import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { orderNumber } from '#contract/order-number.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn } from './support/buying.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const { organizer } = demoPeople;
const WHY = 'The venue says it is not theirs.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Sets up the second factor with a code as an authenticator app makes it; returns the recovery codes. */
async function setUpSecondFactor(page: Page): Promise<string[]> {
  await expect(heading(page, 'Set up your second factor')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password of your account').fill(PASSWORD);
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.locator('p.font-mono').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: secret.replaceAll(' ', '') }).generate());
  await press(page, 'Finish');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const shown = await codes.allInnerTexts();
  await press(page, 'I have saved them');
  await expect(heading(page, 'Queue')).toBeVisible();
  return shown;
}

test('staff sets up a second factor, takes a report and takes its event off sale; host and colleague see it', async ({
  page,
  world,
  newPerson,
}) => {
  const owner = await world.buildHost();
  const party = await world.buildParty({ organization_id: owner.organization.id });
  const [ana, ben] = [await world.buildPerson(), await world.buildPerson()];
  const report = { name: 'Ada', email: 'ada@example.com', topic: 'report_event', message: 'Nobody there knows of it.' };
  await page.request.post('/services/api/contact/', { data: { ...report, about: `/events/${party.slug}` } });

  await signIn(page, ana.username, PASSWORD);
  await open(page, '/dashboard/staff');
  await expect(heading(page, 'We can’t find this page')).toBeVisible();
  await world.nameStaff(ana);
  await open(page, '/dashboard/staff');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const recoveryCodes = await setUpSecondFactor(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  const item = page.getByRole('listitem').filter({ hasText: party.title });
  await expect(item).toContainText('Event reported');
  await expectAccessible(page);
  await item.getByRole('link').click();
  await expect(page.getByText('Nobody there knows of it.')).toBeVisible();
  await press(page, 'Take it');
  await expect(page.getByText(`Taken by ${ana.username}`)).toBeVisible();
  await expectAccessible(page);

  const colleague = await newPerson();
  await colleague.setViewportSize({ width: 390, height: 844 });
  await world.nameStaff(ben);
  await signIn(colleague, ben.username, PASSWORD);
  await open(colleague, '/dashboard/staff');
  await setUpSecondFactor(colleague);
  const seen = colleague.getByRole('listitem').filter({ hasText: party.title });
  await expect(seen).toContainText(`Taken by ${ana.username}`);
  await expectAccessible(colleague);
  await seen.getByRole('link').click();
  await expect(colleague.getByRole('button', { name: `Release it from ${ana.username}` })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Mark as done' })).toBeHidden();

  await page.getByRole('link', { name: party.title }).click();
  await press(page, 'Take off sale');
  const dialog = page.getByRole('dialog', { name: 'Take off sale?' });
  await dialog.getByRole('button', { name: 'Take off sale' }).click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill(WHY);
  await dialog.getByRole('button', { name: 'Take off sale' }).click();
  await expect(page.getByText('It is off sale, and its host is told.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow it again' })).toBeVisible();
  await expectAccessible(page);

  const host = await newPerson();
  await signIn(host, owner.username, PASSWORD);
  await open(host, `/dashboard/events/${party.slug}`);
  await expect(host.getByText(`Blocked by our staff: ${WHY}`).first()).toBeVisible();
  await host.goto('/dashboard/seller');
  await expect(host.getByRole('region', { name: 'Needs your attention' })).toContainText('Blocked by our staff.');
  await expect(host.getByRole('article').filter({ hasText: party.title })).toContainText('Off sale');
  const mail = await waitForMail({ to: owner.email, subject: new RegExp(`^Taken off sale: ${party.title}`) });
  expect(mail.text).toContain(WHY);

  await page.goBack();
  await press(page, 'Mark as done');
  await expect(page.getByText('Write what was done.')).toBeVisible();
  await page.getByLabel('What was done').fill('Taken off sale, the host was told.');
  await press(page, 'Mark as done');
  await expect(page.getByText(`Done by ${ana.username}`)).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const logged = page.getByRole('listitem').filter({ hasText: `event blocked by ${ana.username}: ${WHY}` });
  await expect(logged.getByRole('link', { name: party.title })).toBeVisible();
  await expectAccessible(page);

  // Signed in anew, the session is confirmed by a recovery code; the code works once.
  const [code = ''] = recoveryCodes;
  await signIn(page, ana.username, PASSWORD);
  await open(page, '/dashboard/staff/log');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await press(page, 'Confirm');
  await expect(page.getByText('This code is wrong, or was already used.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await press(page, 'Confirm');
  await expect(heading(page, 'What staff did')).toBeVisible();
});

test('a buyer’s order is found by any name, looked at for a reason, and a ticket of it refunded', async ({
  page,
  world,
}) => {
  const party = await world.buildParty();
  const buyer = await world.buildPerson();
  const { order } = await world.buildTicket(party, { owner: buyer });
  const ana = await world.buildPerson();
  await world.nameStaff(ana);
  await signIn(page, ana.username, PASSWORD);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/dashboard/staff');
  await setUpSecondFactor(page);
  await page.locator('body').press('/');
  await page.keyboard.type(buyer.email);
  await page.keyboard.press('Enter');
  const found = page.getByRole('listitem').filter({ hasText: party.title });
  await expect(found).toBeVisible();
  await expect(page.getByRole('main').getByText(buyer.email)).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(found.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason').fill('Asked by mail for a refund.');
  await press(page, 'Look at the order');
  await expect(page.getByText(buyer.email).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
  await press(page, 'Refund the order');
  const dialog = page.getByRole('dialog', { name: 'Refund the order?' });
  await dialog.getByLabel('Reason').fill('The venue was closed.');
  await dialog.getByRole('button', { name: 'Refund the order' }).click();
  await expect(page.getByText('The order is refunded.')).toBeVisible();
  await expect(page.getByText('The venue was closed.').first()).toBeVisible();
  await expectAccessible(page);
  await waitForMail({ to: buyer.email, subject: /refund/i });

  await page
    .getByRole('link', { name: 'Robin Guest' })
    .or(page.getByRole('link', { name: buyer.email }))
    .first()
    .click();
  await page.getByLabel('Reason').fill('Asked by mail for a refund.');
  await press(page, 'Look at the account');
  await expect(page.getByRole('link', { name: orderNumber(order.id) })).toBeVisible();
  await expectAccessible(page);
});

const LONG = 'Early Bird incl. Wardrobe, Welcome Drink and the Very Long Name of a Ticket Type';

test('a reported ticket is taken out of Resale and a seller’s money stopped; seller and host read it', async ({
  page,
  world,
  newPerson,
}) => {
  const types = [
    { name: LONG, price_amount: 123_456 },
    { name: 'Floor', price_amount: 5000 },
  ];
  const party = await world.buildParty({ resale_cap_basis_points: 12_000 }, types);
  const seller = await world.buildPerson();
  const { listing } = await world.buildListing(party, { seller });
  await world.buildSoldListing(party, { seller });
  for (let n = 0; n < 4; n += 1) await world.buildListing(party, { floor_amount: 1000 + n });
  await world.assessSeller({ event_id: party.id, seller_user_id: seller.id });
  const report = { name: 'Ada', email: 'ada@example.com', topic: 'report_listing', message: 'They want cash for it.' };
  const about = `/marketplace/${party.slug}/${listing.id}`;
  await page.request.post('/services/api/contact/', { data: { ...report, about } });

  const ana = await world.buildPerson();
  await world.nameStaff(ana);
  await signIn(page, ana.username, PASSWORD);
  await open(page, '/account/edit');
  await page.getByRole('link', { name: 'Open the staff pages' }).click();
  await setUpSecondFactor(page);
  await page.getByRole('link', { name: /^Reports/ }).click();
  const ofParty = page.getByRole('listitem').filter({ hasText: party.title });
  const item = ofParty.filter({ hasText: 'Ticket in Resale reported' });
  await expect(ofParty, 'reports alone').toHaveCount(1);
  await item.getByRole('link').click();
  await expect(page.getByText('They want cash for it.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Take it down');
  const dialog = page.getByRole('dialog', { name: 'Take it down?' });
  await dialog.getByLabel('Reason').fill(WHY);
  await dialog.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText('It is taken down, and the seller is told.')).toBeVisible();
  await expect(page.getByText(`Done by ${ana.username}`)).toBeVisible();
  await waitForMail({ to: seller.email, subject: new RegExp(`^Taken out of Resale: your ticket for ${party.title}`) });

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/dashboard/staff?kind=seller');
  await ofParty.filter({ hasText: 'Seller held' }).getByRole('link').click();
  await expect(page.getByText('A new account that sold at once what it had bought.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Stop the money');
  const stop = page.getByRole('dialog', { name: 'Stop the money?' });
  await stop.getByLabel('Reason').fill('The card was stolen.');
  await stop.getByRole('button', { name: 'Stop the money' }).click();
  await expect(page.getByText('Stopped. Nothing is sent until you release it.')).toBeVisible();
  await expectAccessible(page);

  const owner = await newPerson();
  await signIn(owner, seller.username, PASSWORD);
  await open(owner, '/my-tickets/resale?when=ended');
  await expect(owner.getByText(`Our staff took it down: ${WHY}`)).toBeVisible();
  await open(owner, '/my-tickets/resale/payouts');
  await expect(owner.getByText('This payout was stopped: The card was stolen.')).toBeVisible();
  await expectAccessible(owner);

  const host = await newPerson();
  await signIn(host, organizer.username);
  await open(host, `/dashboard/events/${party.slug}/resale`);
  const tickets = host.getByRole('region', { name: 'Tickets' });
  await expect(tickets.getByRole('listitem').filter({ hasText: LONG })).toHaveCount(6);
  await expect(host.getByText(seller.username)).toBeHidden();
  await expectAccessible(host);
  await press(host, 'Pause Resale');
  await expect(host.getByText(/^Paused since /)).toBeVisible();
  await host.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(host);
  await open(host, `/dashboard/analytics?event=${party.slug}`);
  await expect(host.getByRole('region', { name: 'Resale' })).toContainText('Offered now4');
  await expectAccessible(host);
});
