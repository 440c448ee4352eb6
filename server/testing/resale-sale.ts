import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

type SaleValues = Parameters<typeof buildListing>[1] & { buyer?: { id: string; email: string } };

/** A ticket that was listed and sold in Resale, as a payment leaves it, with the split of its price. */
export async function buildSoldListing(ctx: AppContext, { buyer, ...values }: SaleValues = {}) {
  const offered = await buildListing(ctx, values);
  const account = buyer ?? (await buildUser(ctx));
  const sale = await buildResaleSale(ctx, { listing: offered.listing, buyer: account });
  const { price_amount, paid_amount } = offered.listing;
  const split = splitPrice(price_amount, paid_amount, ratesOf(ctx.settings));
  return { ...offered, buyer: account, resale_order: sale.order, split };
}
