import { demoPeople } from '#server/demo/logins.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const { organizer } = demoPeople;
const whole = { fullPage: true };

/** Resale as the host of a night sees it, and what a promoter earns of it. */
export const hostResale: Scenario = async (context) => {
  const { open, capture } = context;
  const night = await buildTraded(context);
  const tab = `/dashboard/events/${night.slug}/resale`;
  const page = await open(tab, organizer.username);
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  await capture(page, 'host-resale', 'What holders offer and sold', whole);
  await page.getByRole('button', { name: 'Pause Resale' }).click();
  await expect(page.getByText('Paused since')).toBeVisible();
  await capture(page, 'host-resale-paused', 'Resale, paused');
  await visit(page, `/dashboard/events/${(await buildNight(context, { title: 'First Light' })).slug}/resale`);
  await expect(page.getByText('No ticket was offered yet.')).toBeVisible();
  await capture(page, 'host-resale-empty', 'Nothing was offered yet');
  const off = await buildNight(context, { title: 'Members’ Night', resale_allowed: false });
  await visit(page, `/dashboard/events/${off.slug}/resale`);
  await expect(page.getByText('Resale is off for this event')).toBeVisible();
  await capture(page, 'host-resale-off', 'Resale is off');
  const finder = await open('/promoter', night.finder.username);
  await expect(finder.getByText('of this is from Resale')).toBeVisible();
  await capture(finder, 'promoter-resale', 'A promoter’s share of a sale in Resale', whole);
};

/** A night with a cap above what was paid, so that its host gets a share; one of its sales came through a promoter. */
async function buildTraded(context: ScenarioContext) {
  const { ctx } = context;
  const then = daysAgo(ctx, 2);
  const night = await buildNight(context, { title: 'The Great Exchange', resale_cap_basis_points: 12_000 });
  const balcony = await buildTicketType(ctx, { event_id: night.id, name: 'Balcony', price_amount: 7000, position: 1 });
  const finder = await buildPerson(context, 'Kiki', 'Amsel');
  const link = {
    event_id: night.id,
    user_id: finder.id,
    email: finder.email,
    referral_code: `KIKI${context.size.width}`,
  };
  const { referral_code } = await buildPromoterLink(ctx, link);
  const sold = await buildListing(then, { type: night.type, price_amount: 6000 });
  await buildResaleSale(then, { listing: sold.listing, referral_code });
  const second = await buildListing(then, { type: balcony, price_amount: 6500 });
  await buildResaleSale(then, { listing: second.listing });
  await buildListing(then, { type: night.type, price_amount: 5300, floor_amount: 3000 });
  await buildListing(then, { type: night.type, price_amount: 4900 });
  await buildListing(then, { type: balcony, price_amount: 7400 });
  return { ...night, finder };
}
