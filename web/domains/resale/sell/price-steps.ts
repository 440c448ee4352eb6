import type { ResaleQuote } from '#contract/selling.ts';

import { decimalsOf } from '#contract/format-money.ts';

const SHOWN = 4;

/** Some of the steps of a falling price: the first, which buyers see next, the last, and those at even distances between. */
export function someSteps<Step>(steps: readonly Step[]): Step[] {
  if (steps.length <= SHOWN) return [...steps];
  const last = steps.length - 1;
  const places = Array.from({ length: SHOWN }, (_, index) => Math.round((index * last) / (SHOWN - 1)));
  return steps.filter((_, index) => places.includes(index));
}

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
