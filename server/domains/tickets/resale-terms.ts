import { type RawBuilder, sql } from 'kysely';
import type { SlidingPrice } from '#contract/listing-price.ts';
import type { ResaleRates } from '#contract/resale-split.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { smallestPayment, smallestPaymentOf } from '#server/platform/lib/smallest-payment.ts';
import type { Settings } from '#server/settings.ts';

type Dated = { doors_at: Date | null; starts_at: Date | null };
type Priced = { price_amount: number; floor_amount: number | null; created_at: Date };

/** The shares of a price in Resale, as set. */
export function ratesOf(settings: Settings): ResaleRates {
  return {
    buyer_fee: settings.resale_fee_basis_points,
    seller_fee: settings.resale_seller_fee_basis_points,
    organizer_share: settings.resale_organizer_basis_points,
  };
}

/** The lowest price in Resale in a currency, in minor units: the set one, or what can be paid at all. */
export function lowestPrice(settings: Settings, currency: string): number {
  return Math.max(settings.resale_floor_amount, smallestPayment(settings, currency));
}

/** The same in SQL. */
export function lowestPriceOf(settings: Settings, currency: RawBuilder<string>): RawBuilder<number> {
  return sql`greatest(${settings.resale_floor_amount}, ${smallestPaymentOf(settings, currency)})`;
}

/** When Resale of an event ends; null while it has no date. resale/listing-sql.ts computes the same in SQL. */
export function cutOffOf({ doors_at, starts_at }: Dated, settings: Settings): Date | null {
  const start = doors_at ?? starts_at;
  return start && addMilliseconds(start, -settings.resale_cut_off_minutes * MINUTE);
}

/** How a listing's price falls; null while the event has no date, because the price does not fall then. */
export function slideOf(
  { price_amount, floor_amount, created_at }: Priced,
  dated: Dated,
  settings: Settings,
): SlidingPrice | null {
  const until = cutOffOf(dated, settings);
  if (!until) return null;
  const from = addMilliseconds(until, -settings.resale_slide_hours * HOUR);
  const falls_from = Math.max(from.getTime(), created_at.getTime());
  return { price_amount, floor_amount, falls_from, falls_until: until.getTime() };
}
