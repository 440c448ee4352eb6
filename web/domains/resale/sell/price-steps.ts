import type { ResaleQuote } from '#contract/selling.ts';

import { decimalsOf } from '#web/platform/lib/format-money.ts';

/** The positions of the price's slider: half a unit apart, the last one is the highest price. */
export function priceSteps({ cap, lowest }: Pick<ResaleQuote, 'cap' | 'lowest'>) {
  const step = Math.max(1, 10 ** decimalsOf(cap.currency) / 2);
  const last = Math.ceil((cap.amount - lowest.amount) / step);
  return {
    last,
    positionOf: (amount: number) => (amount === cap.amount ? last : Math.round((amount - lowest.amount) / step)),
    amountAt: (position: number) => Math.min(cap.amount, lowest.amount + position * step),
  };
}
