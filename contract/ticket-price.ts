/** Who pays the platform's fee for an event, and how much it is. */
export type FeeRule = { fee_payer: string; fee_basis_points: number; fee_fixed_amount: number };

export type UnitPrice = { net: number; buyer_fee: number; organizer_fee: number; total: number };

/**
 * Splits one ticket's price after discount into what the buyer and the organizer pay, in minor units. The fee is a
 * share of the price plus a fixed part, rounded half up per ticket; a free ticket has none. It is in the contract, so
 * that forms show the host the figures that the server charges.
 */
export function unitPrice(net: number, rule: FeeRule): UnitPrice {
  const fee = net === 0 ? 0 : shareOf(net, rule.fee_basis_points) + rule.fee_fixed_amount;
  const isBuyers = rule.fee_payer === 'buyer';
  // An organizer who absorbs the fee never pays more than the ticket's price.
  const organizerFee = isBuyers ? 0 : Math.min(fee, net);
  const buyerFee = isBuyers ? fee : 0;
  return { net, buyer_fee: buyerFee, organizer_fee: organizerFee, total: net + buyerFee };
}

// Whole numbers far below 2^53: the product is exact, and so is the division after subtracting the remainder.
function shareOf(amount: number, basisPoints: number): number {
  const share = amount * basisPoints + 5000;
  if (!Number.isSafeInteger(share)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return (share - (share % 10_000)) / 10_000;
}
