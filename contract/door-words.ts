import type { Scan } from './door.ts';
import { formatDay, formatZonedClock } from './format-time.ts';

type Verdict = Pick<Scan, 'result' | 'reason' | 'first_admitted_at' | 'door'>;
type Place = { now: Date; time_zone: string };

const resultWords: Record<Scan['result'], string> = {
  admitted: 'Admitted',
  already_in: 'Already in',
  left: 'Left',
  not_in: 'Not inside',
  undone: 'Undone',
  listed: 'In Resale',
  transferring: 'On its way',
  refunded: 'Refunded',
  void: 'Cancelled',
  other_event: 'Other event',
  not_yet: 'Too early',
  too_late: 'Too late',
  unknown: 'Unknown',
};

/** One result in a word. An old code of a valid ticket is distinguished from a void ticket and a cancelled event. */
export function resultWord({ result, reason }: Pick<Scan, 'result' | 'reason'>): string {
  const isOldCode = result === 'void' && reason !== null && reason !== 'event_cancelled';
  return isOldCode ? 'Old code' : resultWords[result];
}

/** What is said about a result that needs no detail. */
export const scanWords: Record<Exclude<Scan['result'], 'void' | 'already_in'>, string> = {
  admitted: 'Welcome in.',
  left: 'Goodbye.',
  not_in: 'This ticket is not inside.',
  undone: 'Taken back.',
  listed: 'On sale in Resale. Its owner must take it off sale first.',
  transferring: 'Sent to somebody else, who must accept it first.',
  refunded: 'This ticket was refunded.',
  other_event: 'This ticket is for another event.',
  not_yet: 'Admission has not begun.',
  too_late: 'This event is over.',
  unknown: 'Not one of our tickets.',
};

const cancelled = 'This ticket was cancelled and is not valid.';
const voidWords: Record<NonNullable<Scan['reason']>, string> = {
  replaced: 'This code was replaced by a newer one. The ticket’s owner has it.',
  event_cancelled: 'This event was cancelled. No ticket is valid.',
  static_code: 'Open the ticket page: its code changes.',
  stale_code: 'This code has changed since. Open the ticket page for the current one.',
  no_reentry: cancelled,
};

/** A sentence that the person at the door can say aloud; the server and a device without a network say the same. */
export function scanSentence(verdict: Verdict, { now, time_zone }: Place): string {
  const { result, reason, first_admitted_at, door } = verdict;
  if (result === 'void') return reason === null ? cancelled : voidWords[reason];
  if (result !== 'already_in') return scanWords[result];
  const when = first_admitted_at ? ` at ${doorTime(first_admitted_at, now, time_zone)}` : '';
  const where = door ? `, ${door}` : '';
  return reason === 'no_reentry' ? `Came in${when}${where}, and left. No re-entry.` : `Already in${when}${where}.`;
}

/** Why a code was refused, in a list of scans. */
export function reasonSentence(reason: NonNullable<Scan['reason']>): string {
  return reason === 'no_reentry' ? 'Came in before, and left. No re-entry.' : voidWords[reason];
}

/** `20:41 CET` in the event's zone, with the day before it unless it was today. */
export function doorTime(instant: string, now: Date, timeZone: string): string {
  const [day, today] = [instant, now.toISOString()].map((at) => formatDay(at, timeZone, now.getTime()));
  const clock = formatZonedClock(instant, timeZone);
  return day === today ? clock : `${day} ${clock}`;
}
