import { expect, test } from 'vitest';

import { figuresOf } from './figures-of.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });
const nothing = { held: eur(0), sending: eur(0), owing: eur(0), disputed: eur(0), paid_out: eur(0) };

test('what is pending is the dashboard’s figure; what is on its way or held is a part of it', () => {
  const sums = { ...nothing, pending: eur(10_000), sending: eur(2_500), held: eur(1_500), paid_out: eur(700) };
  expect(figuresOf(sums)).toEqual([
    { label: 'Pending', amount: eur(10_000) },
    { label: 'Of which on its way', amount: eur(2_500) },
    { label: 'Of which held for disputes', amount: eur(1_500) },
    { label: 'Paid out', amount: eur(700) },
  ]);
});

test('figures of nothing are left out, except what is pending and what was paid', () => {
  const figures = figuresOf({ ...nothing, pending: eur(0), owing: eur(300) });
  expect(figures.map(({ label }) => label)).toEqual(['Pending', 'You owe', 'Paid out']);
});
