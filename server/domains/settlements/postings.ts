import type { Tx } from '#server/platform/db/db.ts';
import {
  type LedgerAccount,
  organizerPayable,
  providerBalance,
  receivableOf,
  reversalsInFlight,
} from '#server/domains/payments/accounts.ts';
import { postLedger } from '#server/domains/payments/ledger.ts';

type Moved = { id: string; currency: string; amount: number };
type Posting = { key: string; memo: string; debit: LedgerAccount; credit: LedgerAccount };

/** What an organizer owed for one event is paid with the money of another. */
export function postOffset(tx: Tx, offset: Moved & { event_id: string; owing_event_id: string }, now: Date) {
  return post(tx, offset, now, {
    key: `offset:${offset.id}`,
    memo: 'owed by the organizer, set off',
    debit: organizerPayable(offset.event_id),
    credit: owedBack(offset.owing_event_id),
  });
}

/** What an organizer or seller owes is being taken back from the connected account. */
export function postReversalIntent(tx: Tx, reversal: Moved, owes: LedgerAccount, now: Date) {
  return post(tx, reversal, now, {
    key: `reversal.intent:${reversal.id}`,
    memo: 'reversal begun',
    debit: reversalsInFlight,
    credit: owes,
  });
}

/** The provider took it back. */
export function postReversalDone(tx: Tx, reversal: Moved, now: Date) {
  return post(tx, reversal, now, {
    key: `reversal.done:${reversal.id}`,
    memo: 'reversal made',
    debit: providerBalance,
    credit: reversalsInFlight,
  });
}

/** The provider refused: it is owed as before. */
export function postReversalRefused(tx: Tx, reversal: Moved, owes: LedgerAccount, now: Date) {
  return post(tx, reversal, now, {
    key: `reversal.refused:${reversal.id}`,
    memo: 'reversal refused',
    debit: owes,
    credit: reversalsInFlight,
  });
}

/** What a seller owed for one sale is paid with the money of another. */
export function postSellerOffset(tx: Tx, offset: Moved & { from: LedgerAccount; to: LedgerAccount }, now: Date) {
  return post(tx, offset, now, {
    key: `seller_offset:${offset.id}`,
    memo: 'owed by a seller, set off',
    debit: offset.from,
    credit: offset.to,
  });
}

/** What an organizer owes for an event. */
export function owedBack(eventId: string): LedgerAccount {
  return receivableOf(organizerPayable(eventId));
}

function post(tx: Tx, { currency, amount }: Moved, created_at: Date, { key, memo, debit, credit }: Posting) {
  const entries = [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
  return postLedger(tx, { key, order_id: null, memo, created_at, currency, entries });
}
