import { describe, expect, it } from 'vitest';

import { formatMoney, plainAmount } from '#contract/format-money.ts';
import { formatPercent } from './format-percent.ts';

describe('formatPercent', () => {
  it('writes basis points without a space before the sign', () => {
    expect([0, 320, 1250, 10_000, 120_000].map(formatPercent)).toEqual(['0%', '3.2%', '12.5%', '100%', '1,200%']);
  });
});

describe('formatMoney', () => {
  it('writes minor units with the currency', () => {
    expect(formatMoney({ amount: 5400, currency: 'eur' })).toBe('€54.00');
    expect(formatMoney({ amount: 123456, currency: 'usd' })).toBe('$1,234.56');
    expect(formatMoney({ amount: 5400, currency: 'jpy' })).toBe('¥5,400');
  });

  it('writes the amount alone for machines', () => {
    expect(plainAmount({ amount: 123400, currency: 'eur' })).toBe('1234.00');
    expect(plainAmount({ amount: 5450, currency: 'gbp' })).toBe('54.50');
    expect(plainAmount({ amount: 5400, currency: 'jpy' })).toBe('5400');
  });

  it('drops the zeros of whole amounts when asked', () => {
    expect(formatMoney({ amount: 5400, currency: 'gbp' }, { isShort: true })).toBe('£54');
    expect(formatMoney({ amount: 5450, currency: 'gbp' }, { isShort: true })).toBe('£54.50');
  });
});
