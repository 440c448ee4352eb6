import { expect, test } from 'vitest';

import { soldWords, stateOf } from './type-words.ts';

test.each([
  [{ sold: 0, held: 0, reserved: 0, kept: 0 }, '0 sold'],
  [{ sold: 1038, held: 2, reserved: 0, kept: 0 }, '1,038 sold, 2 in checkout'],
  [{ sold: 0, held: 0, reserved: 10, kept: 0 }, '0 sold, 10 reserved'],
  [{ sold: 3, held: 2, reserved: 10, kept: 0 }, '3 sold, 2 in checkout, 10 reserved'],
  [{ sold: 3, held: 0, reserved: 10, kept: 4 }, '3 sold, 10 reserved, 4 for the waiting list'],
])('what became of the tickets that are not left %#', (counts, words) => {
  expect(soldWords(counts)).toBe(words);
});

test.each([
  [{ state: 'published', starts_at: null, is_off_sale: false }, 'Waiting for a date'],
  [{ state: 'published', starts_at: '2031-12-12T22:00:00Z', is_off_sale: false }, 'Waiting for payouts'],
  [{ state: 'draft', starts_at: null, is_off_sale: false }, 'Waiting for payouts'],
] as const)('what a type that is not on sale waits for: %j', (event, words) => {
  expect(stateOf({ state: 'on_sale', availability: 'paused' }, event).text).toBe(words);
});

test.each([
  [{ state: 'published', is_off_sale: false }, 'On sale'],
  [{ state: 'draft', is_off_sale: false }, 'Not published'],
  [{ state: 'draft', is_off_sale: true }, 'Off sale'],
] as const)('nothing of a draft is on sale: %j', (event, words) => {
  const starts_at = '2031-12-12T22:00:00Z';
  expect(stateOf({ state: 'on_sale', availability: 'on_sale' }, { ...event, starts_at }).text).toBe(words);
  expect(stateOf({ state: 'paused', availability: 'on_sale' }, { ...event, starts_at }).text).toBe('Paused');
});
