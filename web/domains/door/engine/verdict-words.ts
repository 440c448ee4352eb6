import type { ScanResult } from '#contract/door.ts';

import { formatDay, formatZonedClock } from '#contract/format-time.ts';

import type { Decision } from './decide.ts';

// The sentences of the server (server/domains/door/present.ts), for verdicts without network.
export const messages: Record<Exclude<ScanResult, 'void' | 'already_in'>, string> = {
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

const cancelled = 'This ticket was cancelled and is not valid.';
const voidSentences = {
  replaced: 'This code was replaced by a newer one. The ticket’s owner has it.',
  event_cancelled: 'This event was cancelled. No ticket is valid.',
  static_code: 'Open the ticket page: its code changes.',
  stale_code: 'This code has changed since. Open the ticket page for the current one.',
};

/** A sentence that the person at the door can say aloud. */
export function sentenceOf({ result, reason, ticket }: Decision, now: Date, timeZone: string): string {
  if (result === 'void') return voidSentences[reason as keyof typeof voidSentences] ?? cancelled;
  if (result !== 'already_in') return messages[result];
  const when = ticket?.first_admitted_at ? ` at ${doorTime(ticket.first_admitted_at, now, timeZone)}` : '';
  const where = ticket?.first_door ? `, ${ticket.first_door}` : '';
  return reason === 'no_reentry' ? `Came in${when}${where}, and left. No re-entry.` : `Already in${when}${where}.`;
}

/** `20:41 CET` in the event's zone, with the day before it unless it was today. */
function doorTime(instant: string, now: Date, timeZone: string): string {
  const day = formatDay(instant, timeZone);
  const clock = formatZonedClock(instant, timeZone);
  return day === formatDay(now.toISOString(), timeZone) ? clock : `${day} ${clock}`;
}
