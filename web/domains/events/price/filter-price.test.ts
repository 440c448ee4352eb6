import { expect, it } from 'vitest';

import { currencyOf, filterPrice } from './filter-price.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });

it('knows the currency of a list of one currency', () => {
  expect(currencyOf([eur(1000), null, undefined, eur(0)])).toBe('eur');
  expect(currencyOf([eur(1000), { amount: 1000, currency: 'gbp' }])).toBeUndefined();
  expect(currencyOf([])).toBeUndefined();
});

it('writes a price with the currency of the list', () => {
  expect(filterPrice('3000', 'eur')).toBe('€30');
  expect(filterPrice(1250, 'gbp')).toBe('£12.50');
  expect(filterPrice('3000', undefined)).toBe('30');
});
