import type { Money } from '#contract/common/values.ts';

/** What stands before the number, and how many decimals it has. */
type Shape = { sign: string; decimals: number };

/**
 * How most prices are written, known without asking the platform: asked for the first time it takes a phone a tenth of a
 * second to get ready, and a page hydrates meanwhile. Tests compare them with what the platform says.
 */
export const everydayShapes: Readonly<Record<string, Shape>> = {
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
  jpy: { sign: '¥', decimals: 0 },
};

const askedShapes = new Map<string, Shape>();

/** Money as people read it: "€54.00", "¥5,400". With `isShort`, whole amounts lose their zeros: "€54". */
export function formatMoney({ amount, currency }: Money, { isShort = false } = {}): string {
  const { sign, decimals } = shapeOf(currency);
  const value = Math.abs(amount) / 10 ** decimals;
  const [whole = '', part] = value.toFixed(isShort && Number.isInteger(value) ? 0 : decimals).split('.');
  return `${amount < 0 ? '-' : ''}${sign}${inThousands(whole)}${part ? `.${part}` : ''}`;
}

/** Money as machines read it, without its currency: "54.00". */
export function plainAmount({ amount, currency }: Money): string {
  const { decimals } = shapeOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

function inThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

function shapeOf(currency: string): Shape {
  const known = everydayShapes[currency] ?? askedShapes.get(currency);
  if (known) return known;
  const asked = askPlatform(currency);
  askedShapes.set(currency, asked);
  return asked;
}

// The locale is named so that server and browser write the same.
function askPlatform(currency: string): Shape {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  const parts = format.formatToParts(0);
  const before = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  );
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return { sign: before.map(({ value }) => value).join(''), decimals };
}
