import type { ResaleRates } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';

/** The shares of a price in Resale. */
export function ratesOf({ settings }: Pick<AppContext, 'settings'>): ResaleRates {
  return {
    buyer_fee: settings.resale_fee_basis_points,
    seller_fee: settings.resale_seller_fee_basis_points,
    organizer_share: settings.resale_organizer_basis_points,
  };
}
