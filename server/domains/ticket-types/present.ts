import type { TicketType } from '#contract/ticket-types.ts';
import { type FeeRule, unitPrice } from './price.ts';
import type { TicketTypeRow } from './queries.ts';

const FEW = 10;
const FEW_SHARE = 20;

type EventOffer = FeeRule & { currency: string; max_per_order: number; ends_at: Date | null };
/** `discount` comes off each ticket, in minor units. */
type Sale = { event: EventOffer; event_left: number | null; now: Date; discount?: number };

/** How many of a type anybody may still take: its own stock less what is held, sold and reserved, within the event's. Null: no limit. */
export function leftOf(type: TicketTypeRow, eventLeft: number | null): number | null {
  const own = type.capacity === null ? null : Math.max(0, type.capacity - type.held - type.sold - type.reserved);
  if (own === null) return eventLeft;
  return eventLeft === null ? own : Math.min(own, eventLeft);
}

/** Whether few are left: ten or less, or a twentieth of all there were. */
export function isFew(left: number | null, capacity: number | null): boolean {
  return left !== null && left > 0 && (left <= FEW || (capacity !== null && left * FEW_SHARE <= capacity));
}

/** Whether a type can be bought now, and why not. */
export function availabilityOf(type: TicketTypeRow, { event, event_left, now }: Sale): TicketType['availability'] {
  const left = leftOf(type, event_left);
  if (event.ends_at && event.ends_at <= now) return 'ended';
  if (type.sales_end_at && type.sales_end_at <= now) return 'ended';
  if (left === 0) return 'sold_out';
  if (type.state === 'paused') return 'paused';
  if (type.sales_start_at && type.sales_start_at > now) return 'not_yet';
  return isFew(left, type.capacity) ? 'few_left' : 'on_sale';
}

/** Row → wire. Stock is told only as `left` when few are left. */
export function presentTicketType(type: TicketTypeRow, sale: Sale): TicketType {
  const { event, discount = 0 } = sale;
  const regular = unitPrice(type.price_amount, event);
  const price = unitPrice(type.price_amount - discount, event);
  const availability = availabilityOf(type, sale);
  const left = leftOf(type, sale.event_left);
  const most = Math.min(event.max_per_order, type.max_per_order ?? event.max_per_order, left ?? event.max_per_order);
  const money = (amount: number) => ({ amount, currency: event.currency });
  return {
    id: type.id,
    event: type.event_id,
    name: type.name,
    description: type.description,
    price: money(price.net),
    fee: money(price.buyer_fee),
    total: money(price.total),
    ...(price.total < regular.total && { regular_total: money(regular.total) }),
    availability,
    left: availability === 'few_left' ? left : null,
    // A minimum larger than the stock left is lowered to it.
    min_per_order: Math.max(1, Math.min(type.min_per_order, most)),
    max_per_order: Math.max(0, most),
    sales_start_at: type.sales_start_at?.toISOString() ?? null,
    sales_end_at: type.sales_end_at?.toISOString() ?? null,
  };
}
