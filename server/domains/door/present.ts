import type { Scan, ScanReason } from '#contract/door.ts';
import { formatDay, formatZonedClock } from '#server/platform/lib/format-time.ts';
import type { ScanRecord, ScanRow } from './scan-tickets.ts';

/** Row → wire: initials instead of a name, and a sentence the doorman can say aloud. */
export function presentScan(row: ScanRow): Scan {
  return { ...presentRecord(row), counts: { admitted: row.admitted, inside: row.inside, expected: row.expected } };
}

/** Row → wire, without the counts. */
export function presentRecord(row: ScanRecord): Omit<Scan, 'counts'> {
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    result: row.result,
    reason: row.reason,
    is_override: row.is_override,
    is_conflict: row.is_conflict,
    message: messageOf(row),
    ticket_type: row.ticket_type,
    holder: initialsOf(row.holder_name),
    first_admitted_at: row.earlier_at?.toISOString() ?? null,
    door: row.earlier_door || null,
    at: row.at.toISOString(),
  };
}

/** The first letters of a name's first and last word; null when there is no name. */
export function initialsOf(name: string | null): string | null {
  const words = (name ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word ?? '')?.[0].toLocaleUpperCase('en') ?? '');
  return letters.length > 0 ? letters.map((letter) => `${letter}.`).join(' ') : null;
}

const messages = {
  admitted: 'Welcome in.',
  left: 'Goodbye.',
  not_in: 'This ticket is not inside.',
  undone: 'Taken back.',
  listed: 'On sale in Resale. Its owner must take it off sale first.',
  transferring: 'On its way to somebody else. They must claim it first.',
  refunded: 'This ticket was refunded.',
  other_event: 'This ticket is for another event.',
  not_yet: 'Too early. Admission has not begun.',
  too_late: 'Too late. This event is over.',
  unknown: 'Not one of our tickets.',
};

/** Why a valid ticket's code does not admit. */
const codeMessages: Record<Exclude<ScanReason, 'no_reentry'>, string> = {
  replaced: 'This code was replaced by a newer one. The ticket’s owner has it.',
  event_cancelled: 'This event was cancelled. No ticket is valid.',
  static_code: 'Open the ticket page: its code changes.',
  stale_code: 'This code has changed since. Open the ticket page for the current one.',
};

/** The same for a replaced code whose reason is known. Nobody is named. */
const replacedMessages: Record<string, string> = {
  resale: 'Old code: this ticket was sold in Resale. Its buyer has the new one.',
  resale_undone: 'Old code: this sale in Resale was undone. The ticket’s seller has the new one.',
  transfer: 'Old code: this ticket was sent to somebody else, who has the new one.',
  reissue: 'Old code: a new one was made for this ticket. Its owner has it.',
};

function messageOf(row: ScanRecord): string {
  if (row.is_override) return 'Admitted by a supervisor.';
  return row.is_conflict ? `Let in without network. ${sentenceOf(row)}` : sentenceOf(row);
}

function sentenceOf(row: ScanRecord): string {
  if (row.result === 'void') {
    const why = row.reason === 'replaced' ? replacedMessages[row.replaced_by ?? ''] : undefined;
    if (why) return why;
    const known = row.reason && row.reason !== 'no_reentry' ? codeMessages[row.reason] : undefined;
    return known ?? 'This ticket was cancelled and is not valid.';
  }
  if (row.result !== 'already_in') return messages[row.result];
  const when = row.earlier_at ? ` at ${doorTime(row.earlier_at, row.at, row.time_zone)}` : '';
  const where = row.earlier_door ? `, ${row.earlier_door}` : '';
  return row.reason === 'no_reentry' ? `Came in${when}${where}, and left. No re-entry.` : `Already in${when}${where}.`;
}

/** `20:41 CET` in the event's zone, with the day before it unless it was today. */
function doorTime(instant: Date, now: Date, timeZone: string): string {
  const day = formatDay(instant, timeZone);
  const clock = formatZonedClock(instant, timeZone);
  return day === formatDay(now, timeZone) ? clock : `${day} ${clock}`;
}
