import fc from 'fast-check';
import { expect, test } from 'vitest';

import { commonFormats, formatAmount, formatMoney } from './format-money.ts';

const rare = ['kwd', 'isk', 'huf', 'try', 'jpy', 'krw', 'xof'];

test.each([...Object.keys(commonFormats), ...rare])(
  'amounts in %s are written as the platform writes them, with a true minus sign',
  (currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (amount) => {
        expect(formatMoney({ amount, currency })).toBe(format.format(amount / 10 ** decimals).replace('-', '−'));
      }),
    );
  },
);

test('short, whole amounts lose their zeros and others keep them', () => {
  expect(formatMoney({ amount: 540_000, currency: 'eur' }, { isShort: true })).toBe('€5,400');
  expect(formatMoney({ amount: 540_050, currency: 'eur' }, { isShort: true })).toBe('€5,400.50');
  expect(formatMoney({ amount: 0, currency: 'usd' }, { isShort: true })).toBe('$0');
});

test('amounts without their currency have the same digits and the same minus sign', () => {
  expect(formatAmount({ amount: -540_050, currency: 'czk' })).toBe('−5,400.50');
  expect(formatAmount({ amount: 5400, currency: 'jpy' })).toBe('5,400');
});
