import { sql } from 'kysely';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { returnUnsold } from '#server/domains/resale/selling/return-unsold.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret, hashSecret } from '#server/platform/lib/random.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;

/** What a seller has on sale, and what came back to them. What they sold is with their payouts. */
export const ownListings: Scenario = async (context) => {
  const { open, capture } = context;
  const nobody = await buildPerson(context, 'Pia', 'Castell');
  const page = await open('/my-tickets/resale', nobody.username);
  await expect(page.getByRole('heading', { name: 'Nothing on sale' })).toBeVisible();
  await capture(page, 'listings-empty', 'Nothing on sale');
  await visit(page, '/my-tickets/resale?when=sold');
  await expect(page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible();
  await capture(page, 'listings-none-sold', 'Nothing sold yet');

  const seller = await buildPerson(context, 'Leo', 'Castell');
  await buildOnSale(context, seller);
  await buildEnded(context, seller);
  const own = await open('/my-tickets/resale', seller.username);
  await expect(own.getByText('Your private link.')).toBeVisible();
  await capture(own, 'listings', 'On sale: for everybody, falling, for a friend, and held for a buyer', {
    fullPage: true,
  });
  await visit(own, '/my-tickets/resale?when=ended');
  await expect(own.getByText('Came back unsold')).toBeVisible();
  await capture(own, 'listings-ended', 'Taken back, not sold, and taken down by staff', { fullPage: true });
  const { id } = await findReserved(context, seller);
  await visit(own, `/my-tickets/${id}`);
  await expect(own.getByText('Held for a buyer until')).toBeVisible();
  await capture(own, 'ticket-being-bought', 'A ticket that is held for a buyer', { fullPage: true });
};

async function buildOnSale(context: ScenarioContext, seller: Person): Promise<void> {
  const { ctx, address } = context;
  const then = daysAgo(ctx, 2);
  const early = await buildNight(context, { title: 'Saltwater Sessions' });
  const late = await buildNight(context, { title: 'An Evening of Small Machines' });
  const { listing } = await buildListing(then, { type: late.type, seller, price_amount: 4800 });
  await buildListing(then, { type: late.type, seller, link_hash: hashSecret(newSecret()), shown_at: null });
  await buildListing(then, { type: early.type, seller, floor_amount: 3000 });
  const buyer = buyerOf({ actor: null, email: address('in.a.hurry'), browserSecret: newSecret() });
  await holdListings(ctx, { buyer, listing_ids: [listing.id] });
  await buildListing(then, { type: early.type, seller, price_amount: 4500 });
}

/** A ticket of a night whose doors open soon, one taken back, and one that staff took down. */
async function buildEnded(context: ScenarioContext, seller: Person): Promise<void> {
  const { ctx } = context;
  const now = ctx.clock.now();
  const then = daysAgo(ctx, 2);
  const tonight = { doors_at: addMilliseconds(now, 30 * MINUTE), starts_at: addMilliseconds(now, HOUR) };
  const { type } = await buildNight(context, { title: 'Loose Ends', ...tonight });
  const other = await buildNight(context, { title: 'Four Chairs, No Table' });
  await buildListing(then, { type, seller });
  await returnUnsold(ctx);
  const back = await buildListing(then, { type: other.type, seller, price_amount: 5000 });
  await sql`select withdraw_listing(${back.listing.id}, ${seller.id}, ${now})`.execute(ctx.db);
  const down = await buildListing(then, { type: other.type, seller });
  const reason = 'The same ticket was offered on another website.';
  await sql`select take_down_listing(${down.listing.id}, ${seller.id}, ${reason}, ${now})`.execute(ctx.db);
}

function findReserved({ ctx }: ScenarioContext, seller: Person) {
  return ctx.db
    .selectFrom('listings')
    .select('ticket_id as id')
    .where('seller_user_id', '=', seller.id)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow();
}
