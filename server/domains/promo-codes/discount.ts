import { allocate, percentage, sum, times } from '#server/platform/lib/money.ts';

export type PromoRule = {
  kind: string;
  percent_basis_points: number | null;
  amount: number | null;
  ticket_type_ids: string[] | null;
};
export type PricedLine = { ticket_type_id: string; quantity: number; unit_price: number };

/** Whether a code is for this ticket type. */
export function covers(promo: Pick<PromoRule, 'ticket_type_ids'>, ticketTypeId: string): boolean {
  return promo.ticket_type_ids === null || promo.ticket_type_ids.includes(ticketTypeId);
}

/** Whether a code shows this hidden ticket type, which it does only if it names it. */
export function reveals(promo: Pick<PromoRule, 'ticket_type_ids'>, ticketTypeId: string): boolean {
  return promo.ticket_type_ids?.includes(ticketTypeId) ?? false;
}

/**
 * The discount of each line, in minor units; never more than the line. Percentages are rounded half up per ticket; an
 * amount per order is divided in proportion to the lines' prices.
 */
export function discountLines(lines: readonly PricedLine[], promo: PromoRule): number[] {
  const face = lines.map((line) => (covers(promo, line.ticket_type_id) ? times(line.unit_price, line.quantity) : 0));
  if (promo.kind === 'fixed_per_order') return allocate(Math.min(promo.amount ?? 0, sum(face)), face);
  return lines.map(({ ticket_type_id, quantity, unit_price }) =>
    times(ticketDiscount({ id: ticket_type_id, price_amount: unit_price }, promo), quantity),
  );
}

/** The discount of each ticket of a type, in minor units; zero for an amount per order. */
export function ticketDiscount(type: { id: string; price_amount: number }, promo: PromoRule): number {
  return covers(promo, type.id) ? perTicket(type.price_amount, promo) : 0;
}

function perTicket(price: number, promo: PromoRule): number {
  switch (promo.kind) {
    case 'percent':
      return percentage(price, promo.percent_basis_points ?? 0, 'half_up');
    case 'fixed_per_ticket':
      return Math.min(promo.amount ?? 0, price);
    case 'set_price':
      return Math.max(0, price - (promo.amount ?? price));
    default:
      return 0;
  }
}
