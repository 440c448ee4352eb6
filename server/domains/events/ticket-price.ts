import { type FeeRule, unitPrice } from '#contract/ticket-price.ts';

/** An event's fees, the price of its cheapest open type before fees, and its lowest price including fees. */
export type PricedEvent = FeeRule & { open_price_amount: number | null; from_amount: number | null };

/** The price on a card, with fees: of the cheapest open type, or of the cheapest type if none is open. */
export function fromPrice(event: PricedEvent): number | null {
  return event.open_price_amount === null ? event.from_amount : unitPrice(event.open_price_amount, event).total;
}
