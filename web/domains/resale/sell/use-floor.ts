import { useState } from 'react';

import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney, plainAmount } from '#contract/format-money.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

/** The lowest price of a falling one: half of what is asked, until something else is typed. */
export function useFloor({ lowest }: ResaleQuote, start: number | null, price: number | null) {
  const { currency } = lowest;
  const textOf = (amount: number) => plainAmount({ amount, currency });
  const [isOn, setOn] = useState(start !== null);
  const [typed, setTyped] = useState(start === null ? null : textOf(start));
  const text = typed ?? textOf(Math.max(lowest.amount, Math.floor((price ?? 0) / 2)));
  const floor = isOn ? parseMoney(text, currency) : null;
  const errors = isOn ? errorsOf(floor, { price, lowest }) : [];
  return { floor, errors, field: { is_on: isOn, text, errors, onToggle: setOn, onChange: setTyped } };
}

type Bounds = { price: number | null; lowest: ResaleQuote['lowest'] };

function errorsOf(floor: number | null, { price, lowest }: Bounds): string[] {
  if (floor === null) return ['Enter an amount like 25 or 25.50.'];
  if (floor < lowest.amount) return [`The lowest price is at least ${formatMoney(lowest)}.`];
  return price !== null && floor >= price ? ['Give a lowest price below the price.'] : [];
}
