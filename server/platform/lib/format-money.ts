import { decimalsOf } from '#contract/format-money.ts';

export { formatAmount, formatMoney, plainAmount } from '#contract/format-money.ts';

/** An amount typed as `plainAmount` writes it, in minor units; null if it has more decimals than the currency. */
export function readPlainAmount(text: string, currency: string): number | null {
  const [whole = '', decimals = ''] = text.split('.');
  const digits = decimalsOf(currency);
  return decimals.length > digits ? null : Number(whole + decimals.padEnd(digits, '0'));
}
