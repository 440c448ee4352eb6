import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import {
  buyerUnrefunded,
  disputeFees,
  disputesHeld,
  organizerPayable,
  providerBalance,
  refundsInFlight,
} from './accounts.ts';
import { type LedgerEntry, postLedger } from './ledger.ts';

type Dispute = { id: string; order_id: string; event_id: string; currency: string };
type Moved = { amount: number; fee_amount: number };

/** A bank took a payment back, and the provider its fee for that. */
export function postDisputeOpened(tx: Tx, dispute: Dispute, { amount, fee_amount }: Moved, now: Date) {
  return post(tx, dispute, now, {
    key: `disp:${dispute.id}`,
    memo: 'disputed',
    entries: [
      { account: disputesHeld, amount },
      { account: disputeFees, amount: fee_amount },
      { account: providerBalance, amount: -sum([amount, fee_amount]) },
    ],
  });
}

/** The money came back to us; a negative fee came back, too. */
export function postDisputeWon(tx: Tx, dispute: Dispute, { amount, fee_amount }: Moved, now: Date) {
  return post(tx, dispute, now, {
    key: `disp.won:${dispute.id}`,
    memo: 'dispute won',
    entries: [
      { account: providerBalance, amount: sum([amount, -fee_amount]) },
      { account: disputeFees, amount: fee_amount },
      { account: disputesHeld, amount: -amount },
    ],
  });
}

/** The money stays with the payer: the parties that had it pay it back (`from` are debits that sum to it). */
export function postDisputeLost(
  tx: Tx,
  dispute: Dispute,
  { amount, from }: { amount: number; from: LedgerEntry[] },
  now: Date,
) {
  return post(tx, dispute, now, {
    key: `disp.lost:${dispute.id}`,
    memo: 'dispute lost',
    entries: [...from, { account: disputesHeld, amount: -amount }],
  });
}

type Regained = { isBuyers: boolean; now: Date };

/**
 * A lost dispute was decided again and its money came back to us: the parties that paid get it back. A promoter's part
 * goes to the organizer, because the promoter lost the commission for good. `isBuyers`: all of it goes to the buyer.
 * Returns what the buyer is owed without an earlier refund.
 */
export async function postDisputeRegained(tx: Tx, dispute: Dispute, { isBuyers, now }: Regained): Promise<number> {
  const { rows } = await sql<{
    name: string;
    kind: LedgerEntry['account']['kind'];
    event_id: string | null;
    amount: number;
  }>`
    select a.name, a.kind, a.event_id, e.amount from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = ${`disp.lost:${dispute.id}`}`.execute(tx);
  let owed = 0;
  const entries = rows.map(({ name, kind, event_id, amount }): LedgerEntry => {
    if (isBuyers && /^(fees$|org:|promo:|res:)/.test(name)) {
      owed = sum([owed, amount]);
      return { account: buyerUnrefunded, amount: -amount };
    }
    if (/^(org|promo):/.test(name)) return { account: organizerPayable(dispute.event_id), amount: -amount };
    // A refund that the dispute had replaced is owed to the buyer again.
    if (name === refundsInFlight.name) return { account: buyerUnrefunded, amount: -amount };
    return { account: { name, kind, ...(event_id && { event_id }) }, amount: -amount };
  });
  await post(tx, dispute, now, { key: `disp.regained:${dispute.id}`, memo: 'lost dispute decided anew', entries });
  return owed;
}

function post(
  tx: Tx,
  { order_id, currency }: Dispute,
  created_at: Date,
  posting: { key: string; memo: string; entries: LedgerEntry[] },
) {
  return postLedger(tx, { ...posting, order_id, currency, created_at });
}
