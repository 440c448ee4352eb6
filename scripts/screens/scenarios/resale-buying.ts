import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { privateKey } from '#server/domains/resale/selling/private-link.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expectHeading } from '../checkout-steps.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const whole = { fullPage: true };

/** Buying a ticket of somebody who can’t make it, to its new code. */
export const resaleBuying: Scenario = async (context) => {
  await captureFriend(context);
  await capturePurchase(context);
  await captureTooLate(context);
};

async function captureFriend(context: ScenarioContext): Promise<void> {
  const { ctx, open, capture } = context;
  const { slug, type } = await buildNight(context, { title: 'A Chair for Marguerite' });
  const { listing } = await buildListing(daysAgo(ctx, 2), { type, price_amount: 5000, shown_at: null });
  const key = privateKey(ctx, listing.id);
  await ctx.db
    .updateTable('listings')
    .set({ link_hash: hashSecret(key) })
    .where('id', '=', listing.id)
    .execute();
  const page = await open(`/marketplace/${slug}/${listing.id}?key=${key}`);
  await expect(page.getByText('This ticket is for anyone who has this link.')).toBeVisible();
  await capture(page, 'resale-friend', 'What a friend sees by a private link', whole);
  await visit(page, `/marketplace/${slug}/${listing.id}`);
  await expect(page.getByRole('heading', { name: 'We can’t find this ticket' })).toBeVisible();
  await capture(page, 'resale-friend-no-key', 'The same link without its last part');
}

async function capturePurchase(context: ScenarioContext): Promise<void> {
  const { ctx, open, capture } = context;
  const { slug, type } = await buildNight(context, { title: 'Rooftop in Slow Motion' }, { capacity: 2 });
  for (const price_amount of [4600, 5300]) await buildListing(daysAgo(ctx, 2), { type, price_amount });
  const { username } = await buildPerson(context, 'Vera', 'Sandoval');
  const page = await open(`/events/${slug}`, username);
  await expect(page.getByText('2 tickets in Resale from')).toBeVisible();
  await capture(page, 'event-resale-only', 'A sold-out event with tickets in Resale', whole);
  await visit(page, `/marketplace/${slug}`);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('link', { name: 'Report this offer' }).click();
  await expectHeading(page, 'Report an issue');
  await capture(page, 'resale-report', 'Reporting an offer');
  await visit(page, `/marketplace/${slug}`);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByText('Held for you')).toBeVisible();
  await capture(page, 'resale-checkout', 'Paying for a ticket of Resale', whole);
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectHeading(page, 'You’re in');
  await capture(page, 'resale-paid', 'Paid: a new code in the buyer’s name', whole);
  await visit(page, '/my-tickets');
  await page
    .getByRole('link', { name: /Regular/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await capture(page, 'resale-ticket', 'The ticket, and what its passport says', whole);
}

async function captureTooLate(context: ScenarioContext): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { slug, type } = await buildNight(context, { title: 'Hundred Lanterns' }, { capacity: 2 });
  const { listing } = await buildListing(daysAgo(ctx, 2), { type, price_amount: 4600 });
  const other = await buildListing(daysAgo(ctx, 2), { type });
  const hold = (id: string, name: string) => {
    const buyer = buyerOf({ actor: null, email: address(name), browserSecret: newSecret() });
    return holdListings(ctx, { buyer, listing_ids: [id] });
  };
  const page = await open(`/marketplace/${slug}`);
  await page.getByRole('checkbox').first().check();
  await page.getByLabel('E-mail for your tickets').fill(address('too.slow'));
  await hold(listing.id, 'quick.one');
  await page.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged.');
  await capture(page, 'resale-taken', 'Somebody else was faster', whole);
  await hold(other.listing.id, 'quick.two');
  await expect(async () => {
    await visit(page, `/marketplace/${slug}`);
    await expect(page.getByRole('heading', { name: 'All of them are held for others' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await capture(page, 'resale-all-held', 'All of them are held for others', whole);
}
