import type { Scan } from '#contract/door.ts';
import { formatClock, formatDay } from '#server/platform/lib/format-time.ts';
import type { ScanRow } from './scan-tickets.ts';

/** Row → wire: initials instead of a name, and a sentence the person at the door can say aloud. */
export function presentScan(row: ScanRow): Scan {
  return {
    id: row.id,
    result: row.result,
    is_replaced: row.reason === 'replaced',
    message: messageOf(row),
    ticket_type: row.ticket_type,
    holder: initialsOf(row.holder_name),
    first_admitted_at: row.earlier_at?.toISOString() ?? null,
    door: row.earlier_door || null,
    at: row.at.toISOString(),
    counts: { admitted: row.admitted, inside: row.inside, expected: row.expected },
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
  left: 'Left.',
  not_in: 'This ticket is not inside.',
  undone: 'Taken back.',
  listed: 'On sale in Resale. Its owner must take it off sale first.',
  transferring: 'On its way to somebody else. They must claim it first.',
  refunded: 'This ticket was refunded.',
  other_event: 'This ticket is for another event.',
  not_yet: 'Too early. Admission has not begun.',
  too_late: 'Too late. This event is over.',
  unknown: 'Not a ticket of ours.',
};

function messageOf(row: ScanRow): string {
  if (row.result === 'void') {
    return row.reason === 'replaced'
      ? 'This code was replaced by a newer one. The ticket’s owner has it.'
      : 'This ticket was cancelled and does not admit.';
  }
  if (row.result !== 'already_in') return messages[row.result];
  const when = row.earlier_at ? ` at ${doorTime(row.earlier_at, row.at, row.time_zone)}` : '';
  const where = row.earlier_door ? `, ${row.earlier_door}` : '';
  return row.reason === 'no_reentry' ? `Came in${when}${where}, and left. No re-entry.` : `Already in${when}${where}.`;
}

/** `20:41` in the event's zone, with the day before it unless it was today. */
function doorTime(instant: Date, now: Date, timeZone: string): string {
  const day = formatDay(instant, timeZone);
  const clock = formatClock(instant, timeZone);
  return day === formatDay(now, timeZone) ? clock : `${day} ${clock}`;
}
