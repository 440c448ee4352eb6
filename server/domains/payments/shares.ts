import { allocate, sum } from '#server/platform/lib/money.ts';
import { fees, organizerPayable, promoterEarned, promoterPayable, sellerPayable } from './accounts.ts';
import type { LedgerEntry } from './ledger.ts';

/** The price of a ticket in one order, and everybody's share of it, in minor units. `ticket_sales` has all of them. */
export type TicketShare = {
  face_amount: number;
  discount_amount: number;
  fee_amount: number;
  /** The platform's part of the price; in Resale it is negative if a finder's share was paid out of the buyer's fee. */
  organizer_fee_amount: number;
  commission_amount: number;
  /** In Resale: the listing, and its seller's part of the price. */
  listing_id?: string | null;
  seller_amount?: number;
};

type Summed = 'face_amount' | 'discount_amount' | 'fee_amount' | 'organizer_fee_amount' | 'commission_amount';

/** The payees of a sale: the event's organizer, the promoter who referred it, the platform, sellers. */
export type Payees = { event_id: string; promoter_link_id: string | null; is_commission_earned?: boolean };

export type SellerShare = { listing_id: string; amount: number };
export type Split = { organizer: number; promoter: number; platform: number; sellers: SellerShare[] };

/** An empty split. */
export const NOTHING: Split = { organizer: 0, promoter: 0, platform: 0, sellers: [] };

/** Splits what the buyer paid for these tickets; the organizer's part is negative when fees exceed the price. */
export function splitShares(tickets: readonly TicketShare[], { keepsBuyerFee = false } = {}): Split {
  const total = (field: Summed) => sum(tickets.map((ticket) => ticket[field]));
  const promoter = total('commission_amount');
  const organizerFee = total('organizer_fee_amount');
  const sellers = tickets.flatMap(({ listing_id, seller_amount = 0 }) =>
    listing_id ? [{ listing_id, amount: seller_amount }] : [],
  );
  return {
    organizer: sum([
      total('face_amount'),
      -total('discount_amount'),
      -organizerFee,
      -promoter,
      -totalOfSellers({ sellers }),
    ]),
    promoter,
    platform: sum([organizerFee, keepsBuyerFee ? 0 : total('fee_amount')]),
    sellers,
  };
}

/** The sellers' part of a split. */
function totalOfSellers({ sellers }: Pick<Split, 'sellers'>): number {
  return sum(sellers.map(({ amount }) => amount));
}

/** The sum of a split. */
export function totalOf({ organizer, promoter, platform, sellers }: Split): number {
  return sum([organizer, promoter, platform, totalOfSellers({ sellers })]);
}

/**
 * The part of what is left that a refund of `amount` takes back, if it names no tickets: what the platform kept of
 * refunded tickets comes last.
 */
export function partWithoutKept(left: Split, { kept, amount }: { kept: number; amount: number }): Split {
  const ofTickets = { ...left, platform: Math.max(0, sum([left.platform, -kept])) };
  const missing = sum([amount, -totalOf(ofTickets)]);
  if (missing <= 0) return partOf(ofTickets, amount);
  return { ...ofTickets, platform: sum([ofTickets.platform, missing]) };
}

/** The same in proportion to everything that is left. */
export function partOf(split: Split, amount: number): Split {
  if (amount === totalOf(split)) return split;
  const [organizer = 0, promoter = 0, platform = 0, ...parts] = allocate(amount, [
    Math.max(0, split.organizer),
    split.promoter,
    split.platform,
    ...split.sellers.map((seller) => seller.amount),
  ]);
  const sellers = split.sellers.map(({ listing_id }, index) => ({ listing_id, amount: parts[index] ?? 0 }));
  return { organizer, promoter, platform, sellers };
}

/** A split as ledger entries: credits for a sale (`-1`), debits for a refund (`1`). */
export function entriesOf(split: Split, payees: Payees, sign: 1 | -1): LedgerEntry[] {
  const { event_id, promoter_link_id, is_commission_earned = false } = payees;
  const payable = is_commission_earned ? promoterEarned : promoterPayable;
  const promoter = promoter_link_id ? payable(event_id, promoter_link_id) : organizerPayable(event_id);
  return [
    { account: organizerPayable(event_id), amount: sign * split.organizer },
    { account: promoter, amount: sign * split.promoter },
    { account: fees, amount: sign * split.platform },
    ...split.sellers.map(({ listing_id, amount }) => ({
      account: sellerPayable(event_id, listing_id),
      amount: sign * amount,
    })),
  ];
}
