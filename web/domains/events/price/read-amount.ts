import { plainAmount } from '#web/platform/lib/format-money.ts';

/** A typed price in minor units; undefined when it is none. Both 12.50 and 12,50 are understood. */
export function readAmount(text: string, currency: string): number | undefined {
  const decimals = plainAmount({ amount: 0, currency }).split('.')[1]?.length ?? 0;
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return undefined;
  const [whole = '', part = ''] = plain.split('.');
  if (part.replace(/0+$/, '').length > decimals) return undefined;
  return Number(whole + part.slice(0, decimals).padEnd(decimals, '0'));
}
