/** The shares of a price in Resale, in basis points. */
export type ResaleRates = { buyer_fee: number; seller_fee: number; organizer_share: number };

/** How a price is split, in minor units. The buyer pays `total`; the seller gets `payout`. */
export type ResaleSplit = {
  price: number;
  fee: number;
  total: number;
  seller_fee: number;
  organizer: number;
  payout: number;
};

const WHOLE = 10_000;

/**
 * Splits the price of one listing. A part of the seller's profit is the organizer's (docs/decisions/0009-resale.md);
 * fees are rounded half up. Amounts in minor units.
 */
export function splitPrice(price: number, paid: number, rates: ResaleRates): ResaleSplit {
  const fee = share(price, rates.buyer_fee);
  const seller_fee = share(price, rates.seller_fee);
  const left = price - seller_fee;
  // Computed from what is left after the fee, so that a higher price never pays out less.
  const organizer = share(Math.max(0, left - paid), rates.organizer_share);
  return { price, fee, total: price + fee, seller_fee, organizer, payout: left - organizer };
}

/** The lowest price whose payout is at least `payout`: for sellers who enter the amount they want to get. */
export function priceForPayout(payout: number, paid: number, rates: ResaleRates): number {
  let [low, high] = [payout, payout + 1];
  while (splitPrice(high, paid, rates).payout < payout) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (splitPrice(middle, paid, rates).payout >= payout) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The highest price for a ticket, by what was paid for it. The server decides by the same rule (resale_cap.sql). */
export function capOf(paid: number, { cap }: { cap: number }): number {
  return Math.floor((paid * cap) / WHOLE);
}

function share(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + WHOLE / 2) / WHOLE);
}
