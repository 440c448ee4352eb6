import type { TicketType } from '#contract/ticket-types.ts';
import { type FeeRule, unitPrice } from '#contract/ticket-price.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { OfferedTypeRow } from './queries.ts';

type EventOffer = FeeRule & { currency: string; max_per_order: number; max_per_buyer: number | null };
/** `discount` is deducted from each ticket, in minor units. */
type Sale = { event: EventOffer; discount?: number };

/** Row → wire. The remaining stock is shown only when few are left, as `left`. */
export function presentTicketType(type: OfferedTypeRow, { event, discount = 0 }: Sale): TicketType {
  const regular = unitPrice(type.price_amount, event);
  const price = unitPrice(type.price_amount - discount, event);
  const most = Math.min(event.max_per_order, type.max_per_order ?? event.max_per_order, type.left_count ?? Infinity);
  const money = (amount: number) => ({ amount, currency: event.currency });
  return {
    ...pick(type, ['id', 'name', 'description', 'by_request']),
    event: type.event_id,
    price: money(price.net),
    fee: money(price.buyer_fee),
    total: money(price.total),
    ...(price.total < regular.total && { regular_total: money(regular.total) }),
    availability: type.availability as TicketType['availability'],
    left: type.availability === 'few_left' ? type.left_count : null,
    // A minimum above the remaining stock, or above what one buyer may have, is lowered to it.
    min_per_order: Math.max(1, Math.min(type.min_per_order, most, event.max_per_buyer ?? Infinity)),
    max_per_order: Math.max(0, most),
    sales_start_at: type.sales_start_at?.toISOString() ?? null,
    sales_end_at: type.sales_end_at?.toISOString() ?? null,
    opens_after: type.opens_after_name,
  };
}
