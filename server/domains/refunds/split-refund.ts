import { sum } from '#server/platform/lib/money.ts';
import { NOTHING, type Split, splitShares, type TicketShare, totalOf } from '#server/domains/payments/shares.ts';

type Refund = {
  tickets: readonly TicketShare[];
  keeps_fee: boolean;
  /** Each party's present share of the order's money. */
  left: Split;
  /** What the platform kept of tickets refunded before. */
  kept_before: number;
  /** No ticket of the order is left after these. */
  is_last: boolean;
};

/**
 * Who pays how much of a refund: the tickets' stored shares, so that refunds one by one sum to the whole. Never more
 * than is left, because some of it may have been refunded elsewhere.
 */
export function splitRefund({ tickets, keeps_fee, left, kept_before, is_last }: Refund): Split {
  if (left.sellers.length > 0) return splitResale({ tickets, left, is_last });
  const exact = splitShares(tickets, { keepsBuyerFee: keeps_fee });
  const kept = sum([kept_before, keeps_fee ? feesOf(tickets) : 0]);
  const amount = Math.max(0, Math.min(totalOf(exact), totalOf(left) - kept));
  // A promoter earns nothing from a fully refunded order.
  const promoter = is_last ? left.promoter : Math.min(exact.promoter, left.promoter);
  const platform = Math.max(0, Math.min(exact.platform, left.platform - kept));
  return { ...NOTHING, organizer: sum([amount, -promoter, -platform]), promoter, platform };
}

/** The same for a Resale order, which is refunded with its fee: no seller pays for another one. */
function splitResale({ tickets, left, is_last }: Pick<Refund, 'tickets' | 'left' | 'is_last'>): Split {
  if (is_last) return left;
  const exact = splitShares(tickets);
  const promoter = Math.min(exact.promoter, left.promoter);
  const leftOf = (id: string) => left.sellers.find(({ listing_id }) => listing_id === id)?.amount ?? 0;
  return {
    // After a lost dispute that the bank reversed, the organizer has the promoter's part.
    organizer: Math.min(sum([exact.organizer, exact.promoter, -promoter]), left.organizer),
    promoter,
    platform: Math.min(exact.platform, left.platform),
    sellers: exact.sellers.map(({ listing_id, amount }) => ({
      listing_id,
      amount: Math.min(amount, leftOf(listing_id)),
    })),
  };
}

/** The buyer's fees of tickets. */
export function feesOf(tickets: readonly Pick<TicketShare, 'fee_amount'>[]): number {
  return sum(tickets.map(({ fee_amount }) => fee_amount));
}

/** What was paid for a ticket, with or without its fee. */
export function paidFor({ face_amount, discount_amount, fee_amount }: TicketShare, keepsFee: boolean): number {
  return sum([face_amount, -discount_amount, keepsFee ? 0 : fee_amount]);
}
