import { expect, test } from 'vitest';

import type { OrderRow } from '#contract/orders.ts';

import { filterLabels, labelOf } from './order-words.ts';

test('a filter is named after all that it finds: orders that cost nothing were cancelled, not refunded', () => {
  for (const state of ['refunded', 'partially_refunded'] as const) {
    const wordsFor = (amount: number) => labelOf({ state, total: { amount, currency: 'eur' } } as OrderRow).text;
    expect(filterLabels[state]).toContain(wordsFor(5000));
    expect(filterLabels[state].toLowerCase()).toContain(wordsFor(0).replace('Partly ', '').toLowerCase());
  }
});
