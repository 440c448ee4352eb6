import type { MoneyEvent, OwedEvent, PayoutEntry } from '#contract/settlements.ts';
import { money } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { EntryRow } from './statements/entry-queries.ts';
import type { MoneyRow } from './money-queries.ts';
import { waitingReason } from './waiting-reason.ts';

type EventFields = Pick<MoneyRow, 'id' | 'slug' | 'title' | 'time_zone' | 'starts_at' | 'ends_at'>;

/** Row → wire: money of an event that was not sent. */
export function presentOwedEvent(row: MoneyRow, now: Date): OwedEvent {
  const { currency } = row;
  return {
    event: presentMoneyEvent(row),
    pending: money(row.pending, currency),
    held: money(row.held, currency),
    sending: money(row.sending, currency),
    owing: money(row.owing, currency),
    release_at: textOf(row.release_at),
    reason: waitingReason(row, now),
  };
}

/** Row → wire: money that was sent, taken back or set off. */
export function presentEntry(row: EntryRow): PayoutEntry {
  const { currency, owing_event } = row;
  return {
    ...pick(row, ['id', 'kind', 'state']),
    event: presentMoneyEvent(row.event),
    owing_event: owing_event && presentMoneyEvent(owing_event),
    amount: money(row.amount, currency),
    held: money(row.held_amount, currency),
    at: row.at.toISOString(),
  };
}

/** Row → wire: an event as lists of money show it. */
export function presentMoneyEvent(row: EventFields): MoneyEvent {
  return {
    ...pick(row, ['id', 'slug', 'title', 'time_zone']),
    starts_at: textOf(row.starts_at),
    ends_at: textOf(row.ends_at),
  };
}

/** An instant on the wire. */
export function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
