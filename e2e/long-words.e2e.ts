import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expectTickets, open, signIn, takeHold } from './support/buying.ts';
import { findOverflow } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const LONG = 'unbreakable'.repeat(6);

/** An address of 61 characters without a place to break it. */
const longEmail = () => `${'longname.'.repeat(4)}${newNumericCode(9)}@long.example.com`;

async function expectFits(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  expect.soft(await page.evaluate(findOverflow, page.viewportSize()?.width ?? 0), name).toEqual([]);
}

async function expectAllFit(page: Page, places: string[]): Promise<void> {
  for (const path of places) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/unbreakable|longname/)
        .first(),
      path,
    ).toBeAttached();
    await expectFits(page, path);
  }
}

test('a ticket that is offered in Resale fits on the narrowest phone', async ({ page, world }) => {
  const seller = await world.buildPerson();
  await world.buildListing(await world.buildParty(), { seller });
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, seller.username, PASSWORD);
  await page.goto('/my-tickets');
  await expect(page.getByText('In Resale', { exact: true })).toBeVisible();
  await expectFits(page, 'my tickets');
});

test('words without an end and long addresses make no page wider than the phone', async ({
  page,
  newPerson,
  world,
}) => {
  const host = await world.buildPerson({ is_seller: true });
  const organization = await world.buildOrganization(host, { name: `Owls ${LONG}` });
  // With two, pages have the list to switch between them.
  const { handle: taken } = await world.buildOrganization(host, {
    name: `More ${LONG}`,
    handle: `owls-of-the-night-of-the-longest-words-${newNumericCode(12)}`,
  });
  const place = { venue_name: LONG, address: LONG, city: 'Lindau' };
  const night = await world.buildParty({ title: `Night ${LONG}`, organization_id: organization.id, ...place }, [
    { name: LONG, capacity: 100 },
  ]);
  const buyer = await world.buildPerson({
    first_name: LONG.slice(0, 60),
    last_name: LONG.slice(0, 60),
    email: longEmail(),
  });
  const { ticket, order } = await world.buildTicket(night, { owner: buyer });
  const { listing } = await world.buildListing(night);
  await world.buildRequest(night, { email: longEmail(), name: LONG });
  await expectAllFit(page, [
    `/events/${night.slug}`,
    `/marketplace/${night.slug}`,
    `/marketplace/${night.slug}/${listing.id}`,
    `/organizers/${organization.handle}`,
  ]);
  await takeHold(page, night, { email: longEmail(), quantity: 2 });
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expectFits(page, 'checkout');
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
  await expectFits(page, 'paid');

  await signIn(page, buyer.username, PASSWORD);
  await open(page, '/');
  await expectAllFit(page, [
    '/my-tickets',
    `/my-tickets/${ticket.id}`,
    `/my-tickets/${ticket.id}/sell`,
    '/account/edit',
  ]);

  const owner = await newPerson();
  await signIn(owner, host.username, PASSWORD);
  const at = `/dashboard/events/${night.slug}`;
  await expectAllFit(owner, [
    '/dashboard/seller',
    at,
    `${at}/orders`,
    `${at}/orders/${order.id}`,
    `${at}/guests`,
    `${at}/invitations`,
    `${at}/messages`,
    `${at}/promoters`,
    `${at}/promo-codes`,
    `${at}/doormen`,
    `${at}/resale`,
    `${at}/report`,
    `${at}/cancel`,
    `/events/${night.slug}/edit`,
    `/events/${night.slug}/ticket-types`,
    `/dashboard/organization/${organization.handle}`,
    `/dashboard/organization/${organization.handle}/history`,
    '/dashboard/door',
    '/dashboard/payouts',
    '/dashboard/analytics',
  ]);
  await owner.goto(`/dashboard/organization/${organization.handle}`);
  await owner.getByLabel('Handle').fill(taken);
  await expect(owner.getByRole('button', { name: `Use ${taken}-events` })).toBeVisible();
  await expectFits(owner, 'another handle than the taken one');
});

test('a host’s long rules, questions and notes make no page wider than the phone', async ({
  page,
  newPerson,
  world,
}) => {
  const person = await world.buildPerson({ is_seller: true });
  const organization = await world.buildOrganization(person, { name: `Owls ${LONG}` });
  const question = { label: LONG, required: false };
  const questions = JSON.stringify([
    { ...question, id: 'swim', kind: 'checkbox', choices: [] },
    { ...question, id: 'food', kind: 'choice', choices: [LONG, 'Bread'] },
    { ...question, id: 'song', kind: 'text', choices: [] },
  ]);
  const about = { dress_code: LONG, house_rules: LONG, tags: [LONG.slice(0, 40)], line_up: [LONG], questions };
  const night = await world.buildParty({ ...about, organization_id: organization.id }, [
    { name: LONG },
    { name: 'Regular' },
  ]);
  await world.buildPromoterLink(night, { user_id: person.id });
  const garden = await world.buildParty({ title: LONG, visibility: 'private', takes_requests: true, questions });
  const { id, token } = await world.buildInvitation(night, { name: LONG, note: LONG });
  await expectAllFit(page, [`/events/${night.slug}`, `/events/${garden.slug}`, `/invitations/${token}`]);
  await takeHold(page, night, { email: longEmail() });
  await expect(page.getByRole('checkbox', { name: LONG })).toBeVisible();
  await expectFits(page, 'checkout with questions');

  const host = await newPerson();
  await signIn(host, person.username, PASSWORD);
  await expectAllFit(host, [
    '/promoter',
    `/dashboard/events/${night.slug}/invitations/${id}`,
    `/events/${night.slug}/edit`,
  ]);
  await host.goto(`/events/${night.slug}/ticket-types`);
  await host.getByRole('button', { name: 'Change order' }).click();
  await expect(host.getByRole('button', { name: `Move ${LONG} down` })).toBeVisible();
  await expectFits(host, 'the order of ticket types');
});
