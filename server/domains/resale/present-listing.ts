import { nextDrop, priceAt } from '#contract/listing-price.ts';
import type { Listing } from '#contract/resale.ts';
import { splitPrice } from '#contract/resale-split.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money } from '#server/platform/lib/money.ts';
import type { ListingRow } from './queries.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

/** Row → wire: a listing as buyers see it, at its current price. */
export function presentListing(ctx: AppContext, row: ListingRow, actor: Actor | null): Listing {
  const { currency, event_fee: rule } = row;
  const { amount, drop } = priceOf(row, ctx.clock.now().getTime());
  const split = splitPrice(amount, row.paid_amount, ratesOf(ctx.settings));
  return {
    id: row.id,
    ticket_type: { id: row.ticket_type_id, name: row.ticket_type_name },
    price: money(split.price, currency),
    fee: money(split.fee, currency),
    total: money(split.total, currency),
    face_total: money(unitPrice(row.face_amount, rule).total, currency),
    next_drop: drop && {
      at: new Date(drop.at).toISOString(),
      total: money(splitPrice(drop.amount, row.paid_amount, ratesOf(ctx.settings)).total, currency),
    },
    is_available: row.state === 'active',
    is_own: actor !== null && actor.user_id === row.seller_user_id,
    holders: row.holders,
    listed_at: row.created_at.toISOString(),
  };
}

/** The price at a moment before the buyer's fee, and its next drop. */
function priceOf(row: ListingRow, now: number) {
  // The agreed price of a reserved listing is private: others see what it costs if it comes back.
  const agreed = row.state === 'reserved' ? null : row.agreed_amount;
  if (agreed !== null) return { amount: agreed, drop: null };
  if (row.floor_amount === null || row.falls_until === null) return { amount: row.price_amount, drop: null };
  const falls_until = row.falls_until.getTime();
  const slide = { ...row, falls_from: row.falls_from?.getTime() ?? now, falls_until };
  return { amount: priceAt(slide, now), drop: nextDrop(slide, now) };
}
