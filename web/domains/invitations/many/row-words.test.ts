import { expect, test } from 'vitest';
import type { InvitationRow } from '#contract/invitation-lists.ts';

import { inOrderOfNeed, summaryOf } from './row-words.ts';

function rowsOf(...results: InvitationRow['result'][]): InvitationRow[] {
  return results.map((result, index) => ({
    row: index + 1,
    email: `guest-${index}@example.com`,
    name: '',
    plus_ones: 0,
    result,
    message: '',
  }));
}

test('one sentence says what becomes of a list', () => {
  expect(summaryOf(rowsOf('queued', 'skipped', 'wrong', 'queued'))).toBe(
    '2 queued, 1 duplicate skipped, row 3 needs a look.',
  );
  expect(summaryOf(rowsOf('ready', 'wrong', 'wrong', 'skipped', 'wrong', 'skipped'))).toBe(
    '1 ready, 2 duplicates skipped, rows 2, 3 and 5 need a look.',
  );
  expect(summaryOf(rowsOf('ready', 'later', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong'))).toBe(
    '1 ready, 1 above today’s limit, 5 rows need a look.',
  );
  const oneLine = rowsOf('wrong', 'ready', 'wrong').map((row) => ({ ...row, row: 7 }));
  expect(summaryOf(oneLine), 'several addresses on one line').toBe('1 ready, row 7 needs a look.');
  expect(summaryOf([])).toBe('Nobody is on this list.');
});

test('rows that need a look come first, the others in the order of the list', () => {
  const rows = inOrderOfNeed(rowsOf('ready', 'skipped', 'ready', 'wrong'));
  expect(rows.map(({ row }) => row)).toEqual([4, 2, 1, 3]);
});
