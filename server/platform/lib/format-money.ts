import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it in mails and messages: "€54.00", "¥5,400". */
export function formatMoney({ amount, currency }: Money): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
