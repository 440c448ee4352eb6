import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import { type FeeRule, unitPrice } from '#contract/ticket-price.ts';
import { sum, times } from '#server/platform/lib/money.ts';
import { discountLines, type PromoRule } from '#server/domains/promo-codes/discount.ts';

export type OrderedLine = { type: TicketTypeRow; quantity: number };

/** A line with its amounts over all its tickets, in minor units. */
export type PricedOrderLine = OrderedLine & {
  discount_amount: number;
  fee_amount: number;
  organizer_fee_amount: number;
};

export type PricedOrder = {
  lines: PricedOrderLine[];
  quantity: number;
  face_amount: number;
  discount_amount: number;
  fee_amount: number;
  organizer_fee_amount: number;
  total_amount: number;
};

/** Prices an order: face value, minus the code's discount, plus the fee on the rest of each ticket's price. */
export function priceOrder(ordered: readonly OrderedLine[], rule: FeeRule, promo: PromoRule | null): PricedOrder {
  const plain = ordered.map(({ type, quantity }) => ({
    ticket_type_id: type.id,
    quantity,
    unit_price: type.price_amount,
  }));
  const discounts = promo ? discountLines(plain, promo) : plain.map(() => 0);
  const lines = ordered.map((line, index) => ({
    ...line,
    discount_amount: discounts[index] ?? 0,
    ...feesOf(line, discounts[index] ?? 0, rule),
  }));
  const face = sum(ordered.map(({ type, quantity }) => times(type.price_amount, quantity)));
  const discount = sum(discounts);
  const fee = sum(lines.map((line) => line.fee_amount));
  return {
    lines,
    quantity: sum(ordered.map((line) => line.quantity)),
    face_amount: face,
    discount_amount: discount,
    fee_amount: fee,
    organizer_fee_amount: sum(lines.map((line) => line.organizer_fee_amount)),
    total_amount: face - discount + fee,
  };
}

// If a discount does not divide evenly, the first tickets are a cent cheaper; each has the fee of its own price.
function feesOf({ type, quantity }: OrderedLine, discount: number, rule: FeeRule) {
  const share = Math.floor(discount / quantity);
  const cheaper = discount % quantity;
  const low = unitPrice(Math.max(0, type.price_amount - share - 1), rule);
  const high = unitPrice(type.price_amount - share, rule);
  const over = (field: 'buyer_fee' | 'organizer_fee') =>
    sum([cheaper > 0 ? times(low[field], cheaper) : 0, times(high[field], quantity - cheaper)]);
  return { fee_amount: over('buyer_fee'), organizer_fee_amount: over('organizer_fee') };
}
