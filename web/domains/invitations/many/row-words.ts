import type { InvitationRow } from '#contract/invitation-lists.ts';
import { counted } from '#contract/counted.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type Result = InvitationRow['result'];

export const resultLabels: Record<Result, { text: string; tone: BadgeTone }> = {
  ready: { text: 'Ready', tone: 'positive' },
  queued: { text: 'Queued', tone: 'positive' },
  skipped: { text: 'Skipped', tone: 'neutral' },
  later: { text: 'Not today', tone: 'caution' },
  wrong: { text: 'Needs a look', tone: 'danger' },
};

/** Those that need a person first; otherwise as in the list. */
export function inOrderOfNeed(rows: readonly InvitationRow[]): InvitationRow[] {
  const order: Result[] = ['wrong', 'later', 'skipped', 'ready', 'queued'];
  return rows.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result) || a.row - b.row);
}

/** "48 queued, 2 duplicates skipped, row 17 needs a look." */
export function summaryOf(rows: readonly InvitationRow[]): string {
  const of = (result: Result) => rows.filter((row) => row.result === result);
  const [ready, queued, skipped, later, wrong] = [of('ready'), of('queued'), of('skipped'), of('later'), of('wrong')];
  const number = (list: InvitationRow[]) => list.length.toLocaleString('en');
  const parts = [
    ready.length > 0 && `${number(ready)} ready`,
    queued.length > 0 && `${number(queued)} queued`,
    skipped.length > 0 && `${counted(skipped.length, 'duplicate')} skipped`,
    later.length > 0 && `${number(later)} above today’s limit`,
    wrong.length > 0 && needsALook(wrong),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nobody is on this list.' : `${parts.join(', ')}.`;
}

/** "row 17 needs a look", "rows 3, 9 and 17 need a look", "12 rows need a look" */
function needsALook(rows: readonly InvitationRow[]): string {
  // One line may have several addresses.
  const numbers = [...new Set(rows.map(({ row }) => row))];
  const last = numbers.at(-1);
  if (numbers.length === 1) return `row ${last} needs a look`;
  if (numbers.length > 4) return `${numbers.length.toLocaleString('en')} rows need a look`;
  return `rows ${numbers.slice(0, -1).join(', ')} and ${last} need a look`;
}
