import { percentage, sum } from '#server/platform/lib/money.ts';

/** Who pays the platform's fee for an event, and how much it is. */
export type FeeRule = { fee_payer: string; fee_basis_points: number; fee_fixed_amount: number };

export type UnitPrice = { net: number; buyer_fee: number; organizer_fee: number; total: number };

/**
 * Splits one ticket's price after discount into what the buyer and the organizer pay, in minor units.
 * The fee is a share of the price plus a fixed part, rounded half up per ticket; a free ticket has none.
 */
export function unitPrice(net: number, rule: FeeRule): UnitPrice {
  const fee = net === 0 ? 0 : sum([percentage(net, rule.fee_basis_points, 'half_up'), rule.fee_fixed_amount]);
  const isBuyers = rule.fee_payer === 'buyer';
  // An organizer who absorbs the fee never pays more than the ticket's price.
  const organizerFee = isBuyers ? 0 : Math.min(fee, net);
  const buyerFee = isBuyers ? fee : 0;
  return { net, buyer_fee: buyerFee, organizer_fee: organizerFee, total: net + buyerFee };
}

/** An event's fees, the price of its cheapest open type before fees, and its lowest price including fees. */
export type PricedEvent = FeeRule & { open_price_amount: number | null; from_amount: number | null };

/** The price a card shows, with fees: the cheapest open type, or the cheapest of all if none is open. */
export function fromPrice(event: PricedEvent): number | null {
  return event.open_price_amount === null ? event.from_amount : unitPrice(event.open_price_amount, event).total;
}
