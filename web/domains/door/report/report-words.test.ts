import { expect, test } from 'vitest';

import type { DoorReport } from '#contract/door-report.ts';

import { beforeTheMove, hasBegun, refundedSince, refusedWords } from './report-words.ts';

type Facts = Pick<DoorReport, 'counts' | 'arrivals' | 'refusals'>;

const arrival = { at: '2026-11-27T23:15:00.000Z', gate: 'Main', admitted: 4 };
const reportOf = (admitted: number, arrivals: DoorReport['arrivals']): Facts => ({
  counts: { admitted, inside: 0, expected: admitted },
  arrivals,
  refusals: [],
});

test('a night whose guests were all refunded afterwards has begun: they are in its arrivals', () => {
  expect([hasBegun(reportOf(0, [arrival])), hasBegun(reportOf(0, []))]).toEqual([true, false]);
});

test('who came and was refunded afterwards is named, because the figures leave them out', () => {
  expect(refundedSince(reportOf(1, [arrival]))).toBe(
    '3 more came, whose tickets were refunded or ended afterwards. They are in Arrivals and By gate only.',
  );
  expect(refundedSince(reportOf(3, [arrival]))).toBe(
    '1 more came, whose ticket was refunded or ended afterwards. They are in Arrivals and By gate only.',
  );
  expect(refundedSince(reportOf(4, [arrival]))).toBeNull();
});

test.each([
  [0, null],
  [1, '1 ticket was let in before the event moved. Entries at the old date are in the CSV only.'],
  [1200, '1,200 tickets were let in before the event moved. Entries at the old date are in the CSV only.'],
])('of %i that were let in before the event moved to another date: %s', (let_in_before, words) => {
  expect(beforeTheMove({ let_in_before })).toBe(words);
});

test('refusals are counted by the word that the door showed, each word once', () => {
  const refusals: DoorReport['refusals'] = [
    { result: 'already_in', reason: null, count: 3 },
    { result: 'void', reason: 'replaced', count: 2 },
    { result: 'void', reason: 'stale_code', count: 2 },
    { result: 'already_in', reason: 'no_reentry', count: 2 },
    { result: 'void', reason: null, count: 1 },
  ];
  expect(refusedWords(refusals)).toEqual([
    ['Already in', 5],
    ['Old code', 4],
    ['Cancelled', 1],
  ]);
});
