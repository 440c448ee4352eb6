import { allocate, sum } from '#server/platform/lib/money.ts';
import { fees, organizerPayable, promoterEarned, promoterPayable } from './accounts.ts';
import type { LedgerEntry } from './ledger.ts';

/** A ticket's stored share of its order, in minor units. */
export type TicketShare = {
  face_amount: number;
  discount_amount: number;
  fee_amount: number;
  organizer_fee_amount: number;
  commission_amount: number;
};

/** Who gets the money of a sale: the event's organizer, the promoter who referred it, the platform. */
export type Payees = { event_id: string; promoter_link_id: string | null; is_commission_earned?: boolean };

export type Split = { organizer: number; promoter: number; platform: number };

/** Splits what the buyer paid for these tickets; the organizer's part is negative when fees exceed the price. */
export function splitShares(tickets: readonly TicketShare[], { keepsBuyerFee = false } = {}): Split {
  const total = (field: keyof TicketShare) => sum(tickets.map((ticket) => ticket[field]));
  const promoter = total('commission_amount');
  const organizerFee = total('organizer_fee_amount');
  return {
    organizer: sum([total('face_amount'), -total('discount_amount'), -organizerFee, -promoter]),
    promoter,
    platform: sum([organizerFee, keepsBuyerFee ? 0 : total('fee_amount')]),
  };
}

/** The sum of a split. */
export function totalOf({ organizer, promoter, platform }: Split): number {
  return sum([organizer, promoter, platform]);
}

/** The part of what is left that a refund of `amount` takes back, when it was not made ticket by ticket. */
export function partOf(split: Split, amount: number): Split {
  if (amount === totalOf(split)) return split;
  const [organizer = 0, promoter = 0, platform = 0] = allocate(amount, [
    Math.max(0, split.organizer),
    split.promoter,
    split.platform,
  ]);
  return { organizer, promoter, platform };
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
  ];
}
