import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

type Source = Pick<AppContext, 'settings'>;

/** When Resale of event `e` ends; null while it has no date. */
export function cutOff({ settings }: Source): RawBuilder<Date | null> {
  return sql<Date | null>`(coalesce(e.doors_at, e.starts_at) - make_interval(mins => ${settings.resale_cut_off_minutes}::integer))`;
}

/** When the price of listing `l` of event `e` starts to fall, if it has a floor. */
export function fallsFrom(ctx: Source): RawBuilder<Date | null> {
  return sql<Date | null>`greatest(l.created_at, ${cutOff(ctx)} - make_interval(hours => ${ctx.settings.resale_slide_hours}::integer))`;
}

/**
 * The asking price of listing `l` of event `e` at a moment, even while another price is agreed; before the buyer's fee.
 */
export function askedNow(ctx: Source, now: Date): RawBuilder<number> {
  // Most prices are fixed or do not fall yet: for these the function is not called.
  return sql<number>`(case when l.floor_amount is null or ${now} < ${fallsFrom(ctx)} then l.price_amount
    else listing_price(l.price_amount, l.floor_amount, ${fallsFrom(ctx)}, ${cutOff(ctx)}, ${now}) end)`;
}

/** The asking price, or the agreed price once the listing is reserved. */
export function priceNow(ctx: Source, now: Date): RawBuilder<number> {
  return sql<number>`coalesce(l.agreed_amount, ${askedNow(ctx, now)})`;
}
