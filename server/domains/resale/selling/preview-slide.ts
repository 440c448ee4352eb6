import { nextDrop, priceAt } from '#contract/listing-price.ts';
import type { ResaleQuote } from '#contract/selling.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { ratesOf, slideOf } from '#server/domains/tickets/resale-terms.ts';
import type { Selling } from '#server/domains/tickets/selling.ts';
import { money } from '#server/platform/lib/money.ts';

type Asked = { price: number; floor: number | null; paid_amount: number };

/** The steps in which a price with a floor would fall from now on, after what it has fallen to already; empty without a floor. */
export function previewSlide(
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
  asked: Asked,
  selling: Selling,
) {
  const { price, floor, paid_amount } = asked;
  const now = clock.now();
  const created_at = selling.listing?.created_at ?? now;
  const slide = slideOf({ price_amount: price, floor_amount: floor, created_at }, selling, settings);
  const steps: ResaleQuote['slide'] = [];
  const inMoney = (amount: number) => money(amount, selling.currency);
  const add = (at: number | null, amount: number) => {
    const { total, payout } = splitPrice(amount, paid_amount, ratesOf(settings));
    const time = at === null ? null : new Date(at).toISOString();
    steps.push({ at: time, price: inMoney(amount), total: inMoney(total), payout: inMoney(payout) });
  };
  const current = slide ? priceAt(slide, now.getTime()) : price;
  if (current < price) add(null, current);
  let drop = slide && nextDrop(slide, now.getTime());
  while (slide && drop) {
    add(drop.at, drop.amount);
    drop = nextDrop(slide, drop.at);
  }
  return steps;
}
