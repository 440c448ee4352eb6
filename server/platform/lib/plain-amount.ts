import type { Money } from './money.ts';

const digits = new Map<string, number>();

/** Money as a spreadsheet's number in whole units of its currency: 12.5 for 1250 cents. */
export function plainAmount({ amount, currency }: Money): number {
  const known = digits.get(currency) ?? digitsOf(currency);
  digits.set(currency, known);
  return amount / 10 ** known;
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
