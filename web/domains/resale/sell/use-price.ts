import { useState } from 'react';

import { priceForPayout, splitPrice } from '#contract/resale-split.ts';
import type { ResaleQuote } from '#contract/selling.ts';

import { formatMoney, plainAmount } from '#contract/format-money.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

/** A price that can be typed as what is asked or as what is left; each follows the other. */
export function usePrice({ rates, paid, cap, lowest }: ResaleQuote, start: number) {
  const { currency } = paid;
  const textOf = (amount: number) => plainAmount({ amount, currency });
  const splitOf = (amount: number) => splitPrice(amount, paid.amount, rates);
  const [texts, setTexts] = useState({ price: textOf(start), payout: textOf(splitOf(start).payout) });
  const amount = parseMoney(texts.price, currency);
  const errors =
    amount === null
      ? ['Enter an amount like 25 or 25.50.']
      : amount > cap.amount
        ? [`Ask at most ${formatMoney(cap)} for this ticket.`]
        : amount < lowest.amount
          ? [`Ask at least ${formatMoney(lowest)}.`]
          : [];
  return {
    texts,
    /** What is asked, in minor units; null for what is no amount. */
    amount,
    errors,
    split: amount === null ? null : splitOf(amount),
    setPrice(price: string) {
      const typed = parseMoney(price, currency);
      setTexts({ price, payout: typed === null ? '' : textOf(splitOf(typed).payout) });
    },
    setPayout(payout: string) {
      const typed = parseMoney(payout, currency);
      setTexts({ price: typed === null ? '' : textOf(priceForPayout(typed, paid.amount, rates)), payout });
    },
    setAmount: (asked: number) => setTexts({ price: textOf(asked), payout: textOf(splitOf(asked).payout) }),
  };
}

export type Price = ReturnType<typeof usePrice>;
