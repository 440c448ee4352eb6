import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it in mails and messages: "€54.00", "¥5,400". */
export function formatMoney({ amount, currency }: Money): string {
  const format = formatOf(currency);
  return format.format(amount / 10 ** digitsOf(format));
}

/** Money as spreadsheets read it, without a symbol and exact: "54.00", "5400" for yen. */
export function formatDecimal({ amount, currency }: Money): string {
  const digits = digitsOf(formatOf(currency));
  if (digits === 0) return String(amount);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
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
