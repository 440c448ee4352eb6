import { decimalsOf } from '#contract/format-money.ts';

/** An amount as somebody types it, "25", "25.5" or "25,50", in minor units; null for anything else, fractions of a cent too. */
export function parseMoney(text: string, currency: string): number | null {
  return parseDecimal(text, decimalsOf(currency));
}

/** "12.5" and "12,5" with two decimals are 1250; null for what is not such a number. */
export function parseDecimal(text: string, decimals: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.trim());
  const part = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || part.length > decimals) return null;
  return Number(`${match[1]}${part.padEnd(decimals, '0')}`);
}
