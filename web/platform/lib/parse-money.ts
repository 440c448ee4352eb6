import { decimalsOf } from './format-money.ts';

/** An amount as somebody types it, "25", "25.5" or "25,50", in minor units; null for anything else, fractions of a cent too. */
export function parseMoney(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  const [, whole = '', part = ''] = match ?? [];
  if (!match || part.length > decimals) return null;
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0') || '0');
}
