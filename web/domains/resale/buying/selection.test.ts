import { expect, test } from 'vitest';

import type { ResaleType } from '#contract/marketplace.ts';
import type { Listing } from '#contract/resale.ts';

import { chosenOf, isTypeFull, mostOf } from './selection.ts';

const listing = (id: string, values: Partial<Listing> = {}) =>
  ({ id, is_available: true, is_own: false, ...values }) as Listing;

test('a ticket that somebody else holds meanwhile, or one’s own, is not chosen any more', () => {
  const listings = [listing('a'), listing('b', { is_available: false }), listing('c', { is_own: true })];
  const selection = { a: 1, b: 1, c: 1, gone: 1 };
  expect(chosenOf(listings, selection, new Set()).map(({ id }) => id)).toEqual(['a']);
  expect(chosenOf(listings, selection, new Set(['b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('one order has as many tickets as a buyer may have', () => {
  expect(mostOf({ max_per_order: 10, max_per_buyer: null })).toBe(10);
  expect(mostOf({ max_per_order: 10, max_per_buyer: 4 })).toBe(4);
});

test('of one type as many as one order may have', () => {
  const type = { id: 'seat', max_per_order: 2 } as ResaleType;
  const [one, two] = ['a', 'b'].map((id) => listing(id, { ticket_type: { id: 'seat', name: 'Love seat' } }));
  const other = listing('c', { ticket_type: { id: 'floor', name: 'Floor' } });
  expect(isTypeFull(type, [one, other] as Listing[])).toBe(false);
  expect(isTypeFull(type, [one, two] as Listing[])).toBe(true);
});
