import { decimalAmount } from './common/decimal-amount.ts';
import type { Money } from './common/values.ts';

/** The currency sign prefix the number, and the number of decimals. */
type CurrencyFormat = { sign: string; decimals: number };

/**
 * The formats of common currencies, to avoid `Intl`: its first use takes a phone a tenth of a second, during hydration.
 * Tests compare them with `Intl`.
 */
export const commonFormats: Readonly<Record<string, CurrencyFormat>> = {
  eur: { sign: '€', decimals: 2 },
  usd: { sign: '$', decimals: 2 },
  gbp: { sign: '£', decimals: 2 },
  chf: { sign: 'CHF\u00a0', decimals: 2 },
  dkk: { sign: 'DKK\u00a0', decimals: 2 },
  nok: { sign: 'NOK\u00a0', decimals: 2 },
  sek: { sign: 'SEK\u00a0', decimals: 2 },
  pln: { sign: 'PLN\u00a0', decimals: 2 },
  cad: { sign: 'CA$', decimals: 2 },
  aud: { sign: 'A$', decimals: 2 },
};

const formatCache = new Map<string, CurrencyFormat>();

/** Money as people read it: "€54.00", "−€54.00". With `isShort`, whole amounts lose their zeros: "€54". */
export function formatMoney({ amount, currency }: Money, { isShort = false } = {}): string {
  const { sign, decimals } = formatOf(currency);
  const value = Math.abs(amount) / 10 ** decimals;
  const [whole = '', part] = value.toFixed(isShort && Number.isInteger(value) ? 0 : decimals).split('.');
  return `${amount < 0 ? '−' : ''}${sign}${groupThousands(whole)}${part ? `.${part}` : ''}`;
}

/** Money as tables show it whose heading names the currency: "5,400.00", "−12.50". */
export function formatAmount(money: Money): string {
  return formatMoney(money).replace(formatOf(money.currency).sign, '');
}

/** Money as machines read it, without its currency: "54.00". */
export function plainAmount({ amount, currency }: Money): string {
  return decimalAmount(amount, decimalsOf(currency));
}

/** How many decimals a currency has. */
export function decimalsOf(currency: string): number {
  return formatOf(currency).decimals;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

function formatOf(currency: string): CurrencyFormat {
  const known = commonFormats[currency] ?? formatCache.get(currency);
  if (known) return known;
  const format = readFormat(currency);
  formatCache.set(currency, format);
  return format;
}

// A fixed locale, so that server and browser render the same.
function readFormat(currency: string): CurrencyFormat {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  const parts = format.formatToParts(0);
  const prefix = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  );
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return { sign: prefix.map(({ value }) => value).join(''), decimals };
}
