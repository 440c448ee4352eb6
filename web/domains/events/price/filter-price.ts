import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';

/** The currency of a list; undefined where there are several. */
export function currencyOf(prices: readonly (Money | null | undefined)[]): string | undefined {
  const [currency, ...others] = new Set(prices.flatMap((price) => price?.currency ?? []));
  return others.length === 0 ? currency : undefined;
}

/** A price that filters a list, in minor units: "€30" in a list of one currency, otherwise "30". */
export function filterPrice(amount: number | string, currency: string | undefined): string {
  if (currency === undefined) return String(Number(amount) / 100);
  return formatMoney({ amount: Number(amount), currency }, { isShort: true });
}
