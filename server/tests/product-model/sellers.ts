import { expect } from 'vitest';
import { at, eventOf, type Model, type ModelListing, sum } from './model.ts';
import type { Product } from './product.ts';

type Dump = { transfers: { destination: string; amount: number; amount_reversed: number }[] };

/** Whoever has deleted their account was paid before. */
const sellers = ({ listings, people }: Model): number[] => [
  ...new Set(listings.filter(({ state, seller }) => state === 'sold' && seller < people).map(({ seller }) => seller)),
];

/** Everybody who has sold something opens an account at the provider. */
export async function openAccounts(product: Product): Promise<void> {
  const { model, world, send } = product;
  for (const seller of sellers(model)) {
    const path = '/promoter/payouts';
    await send(seller, 'POST', `${path}/onboard/`, { country: 'DE', page: 'resale' });
    await world.control('POST', `/accounts/${await accountOf(product, seller)}`, { state: 'ready' });
    await send(seller, 'POST', `${path}/check/`);
  }
}

async function accountOf({ world: { ctx }, people }: Product, seller: number): Promise<string> {
  const { provider_account_id } = await ctx.db
    .selectFrom('connected_accounts')
    .select('provider_account_id')
    .where('user_id', '=', at(people, seller).user.id)
    .executeTakeFirstOrThrow();
  return provider_account_id ?? '';
}

/** Each seller was paid the agreed shares, once; nothing for undone sales or cancelled events. */
export async function expectSellersPaid(product: Product): Promise<void> {
  const { model, world } = product;
  const { transfers } = await world.control<Dump>('GET', '/dump');
  for (const seller of sellers(model)) {
    const account = await accountOf(product, seller);
    const sent = transfers.filter(({ destination }) => destination === account);
    const paid = sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed));
    const sales = model.listings.filter((listing) => listing.seller === seller && listing.state === 'sold');
    const due = sum(sales.filter((sale) => isDue(model, sale)).map(({ agreed }) => agreed));
    // A lost dispute is borne by its seller first, also out of other sales.
    if (sales.some(isLost)) expect(paid, `paid to seller ${seller}`).toBeLessThanOrEqual(due);
    else expect(paid, `paid to seller ${seller}`).toBe(due);
  }
}

const isDue = (model: Model, listing: ModelListing) =>
  !listing.isUndone && eventOf(model, listing.ticket.type).state === 'published';

const isLost = ({ order, source }: ModelListing) =>
  order?.dispute?.state === 'lost' || source.dispute?.state === 'lost';
