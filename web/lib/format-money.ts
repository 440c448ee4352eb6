import type { Money } from '#contract/common/values.ts';

const formats = new Map<string, Intl.NumberFormat>();
const digits = new Map<string, number>();

/** Money as people read it: "€54.00", "¥5,400". With `isShort`, whole amounts lose their zeros: "€54". */
export function formatMoney({ amount, currency }: Money, { isShort = false } = {}): string {
  const decimals = digitsOf(currency);
  const value = amount / 10 ** decimals;
  const shown = isShort && Number.isInteger(value) ? 0 : decimals;
  return formatFor(currency, shown).format(value);
}

/** Money as machines read it, without its currency: "54.00". */
export function plainAmount({ amount, currency }: Money): string {
  const decimals = digitsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** How many decimals a currency has. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  // Asking the platform is dear, and every price on a page asks.
  const asked = formatFor(currency).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, asked);
  return asked;
}

// The locale is named so that server and browser write the same.
function formatFor(currency: string, digits?: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const exact = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase(), ...exact });
  formats.set(key, format);
  return format;
}
