import type { Scan } from '#contract/door.ts';
import { scanSentence } from '#contract/door-words.ts';
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

/** Why a code was replaced, where it is known; the result itself says that it is an old one. Nobody is named. */
const replacedMessages: Record<string, string> = {
  resale: 'This ticket was sold in Resale. Its buyer has the new code.',
  resale_undone: 'This sale in Resale was undone. The ticket’s seller has the new code.',
  transfer: 'This ticket was sent to somebody else, who has the new code.',
  reissue: 'A new code was made for this ticket. Its owner has it.',
};

function messageOf(row: ScanRecord): string {
  if (row.is_override) return 'Admitted by a supervisor.';
  if (!row.is_conflict) return sentenceOf(row);
  if (row.result === 'undone') return 'Not taken back: somebody went in or out with this ticket since.';
  return `Let in without network. ${sentenceOf(row)}`;
}

function sentenceOf({ result, reason, replaced_by, earlier_at, earlier_door, at, time_zone }: ScanRecord): string {
  const why = result === 'void' ? replacedMessages[replaced_by ?? ''] : undefined;
  const first_admitted_at = earlier_at?.toISOString() ?? null;
  return why ?? scanSentence({ result, reason, first_admitted_at, door: earlier_door }, { now: at, time_zone });
}
