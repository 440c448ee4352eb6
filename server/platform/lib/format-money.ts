import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it in mails and messages: "€54.00", "¥5,400". */
export function formatMoney(money: Money): string {
  return formatOf(money.currency).format(plainAmount(money));
}

/** Money as a spreadsheet's number in whole units of its currency: 12.5 for 1250 cents. */
export function plainAmount({ amount, currency }: Money): number {
  return amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format;
}
