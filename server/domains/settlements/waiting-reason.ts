import type { WaitingReason } from '#contract/settlements.ts';
import type { MoneyRow } from './money-queries.ts';

/** Why money of an event was not sent yet: the first condition that is not met. Null if there is none. */
export function waitingReason(row: MoneyRow, now: Date): WaitingReason | null {
  if (row.pending === 0) return null;
  if (row.sending === row.pending) return row.is_waiting ? 'balance' : 'sending';
  if (row.state === 'cancelled') return 'cancelled';
  if (row.state === 'draft') return 'off_sale';
  if (row.is_frozen) return 'frozen';
  if (!row.release_at || !row.ends_at || row.ends_at > now) return 'not_over';
  if (row.release_at > now) return row.is_first ? 'first_event' : 'waiting_period';
  return whyNotSent(row);
}

/** Reasons after the release date. */
function whyNotSent({ is_payable, is_refused, held, pending, sending }: MoneyRow): WaitingReason {
  if (!is_payable) return 'account';
  if (held >= pending - sending) return 'dispute';
  return is_refused ? 'refused' : 'sending';
}
