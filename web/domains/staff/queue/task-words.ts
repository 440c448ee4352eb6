import { type SellerReviewReason, sellerReviewReasons } from '#contract/seller-reviews.ts';
import type { StaffTask, TaskFilter, TaskKind } from '#contract/staff-queue.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

/** Kinds of items, as they are called. */
export const kindWords: Record<TaskKind, string> = {
  report: 'Reports',
  dispute: 'Disputes',
  refund: 'Failed refunds',
  finding: 'Ledger differences',
  warning: 'Suspected payments',
  payouts: 'Restricted payouts',
  seller: 'Held sellers',
};

export const stateWords: Record<TaskFilter, string> = {
  open: 'Open',
  free: 'Not taken',
  mine: 'Mine',
  done: 'Done',
};

const reportWords: Record<string, string> = {
  report_event: 'Event reported',
  report_listing: 'Ticket in Resale reported',
  report_problem: 'Technical problem reported',
  safety: 'Somebody in danger',
};

const findingWords: Record<string, string> = {
  not_in_book: 'A payment movement that our ledger does not have',
  not_at_provider: 'A payment movement that the provider does not have',
  amount_differs: 'An amount that differs',
  balance_differs: 'The balance differs',
};

/** Why a seller’s money is held. */
export const sellerReasonWords: Record<SellerReviewReason, string> = {
  first_large: 'Their first payout, and a large one.',
  many_sales: 'So many sales in a short time that it looks like a business.',
  disputed: 'A bank doubts a payment of theirs, or of somebody who bought from them.',
  new_account: 'A new account that sold at once what it had bought.',
};

const shortReasons: Record<SellerReviewReason, string> = {
  first_large: 'large first payout',
  many_sales: 'many sales',
  disputed: 'a payment in doubt',
  new_account: 'new account',
};

function heldBecause(what: string): string {
  const reasons = sellerReviewReasons.filter((reason) => what.split(',').includes(reason));
  return `Seller held: ${reasons.map((reason) => shortReasons[reason]).join(', ')}`;
}

/** A code of the payment provider as words; its sentences stay as they are, with the ids in them. */
export function wordsOf(reason: string): string {
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason;
}

/** What an item is, in one line. */
export function titleOf({ kind, what }: Pick<StaffTask, 'kind' | 'what'>): string {
  const reason = wordsOf(what);
  switch (kind) {
    case 'report':
      return reportWords[what] ?? reason;
    case 'dispute':
      return `Payment disputed: ${reason}`;
    case 'refund':
      return reason ? `Refund failed: ${reason}` : 'Refund failed';
    case 'warning':
      return `Suspected payment: ${reason}`;
    case 'seller':
      return heldBecause(what);
    case 'finding':
      return findingWords[what] ?? reason;
    default:
      return `Payouts ${reason}, money owed`;
  }
}

/** How far an item is. */
export function stateOf({ state, taken_by, done_by }: StaffTask): { text: string; tone: BadgeTone } {
  switch (state) {
    case 'taken':
      return { text: taken_by ? `Taken by ${taken_by.username}` : 'Taken', tone: 'accent' };
    case 'done':
      return { text: done_by ? `Done by ${done_by.username}` : 'Done', tone: 'positive' };
    case 'over':
      return { text: 'Settled automatically', tone: 'neutral' };
    default:
      return { text: 'Open', tone: 'caution' };
  }
}
