import { decimalAmount } from '#contract/common/decimal-amount.ts';
import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it in mails and messages: "€54.00", "¥5,400". */
export function formatMoney({ amount, currency }: Money): string {
  const format = formatOf(currency);
  return format.format(amount / 10 ** digitsOf(format));
}

/** Money as tables show it whose heading names the currency: "5,400.00", "5,400" for yen. */
export function formatAmount({ amount, currency }: Money): string {
  const digits = digitsOf(formatOf(currency));
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (amount / 10 ** digits).toLocaleString('en', format);
}

/** Money as spreadsheets read it, without a symbol and exact: "54.00", "5400" for yen. */
export function plainAmount({ amount, currency }: Money): string {
  return decimalAmount(amount, digitsOf(formatOf(currency)));
}

/** An amount typed as `plainAmount` writes it, in minor units; null if it has more decimals than the currency. */
export function readPlainAmount(text: string, currency: string): number | null {
  const [whole = '', decimals = ''] = text.split('.');
  const digits = digitsOf(formatOf(currency));
  return decimals.length > digits ? null : Number(whole + decimals.padEnd(digits, '0'));
}

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format;
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
