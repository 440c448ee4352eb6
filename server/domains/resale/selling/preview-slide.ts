import { nextDrop } from '#contract/listing-price.ts';
import type { ResaleQuote } from '#contract/selling.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { ratesOf, slideOf } from '#server/domains/tickets/resale-terms.ts';
import type { Selling } from '#server/domains/tickets/selling.ts';
import { money } from '#server/platform/lib/money.ts';

type Asked = { price: number; floor: number | null; paid_amount: number };

/** The steps in which a price with a floor would fall from now on; empty without a floor. */
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
  let drop = slide && nextDrop(slide, now.getTime());
  while (slide && drop) {
    const { at, amount } = drop;
    const { total, payout } = splitPrice(amount, paid_amount, ratesOf(settings));
    steps.push({
      at: new Date(at).toISOString(),
      price: inMoney(amount),
      total: inMoney(total),
      payout: inMoney(payout),
    });
    drop = nextDrop(slide, at);
  }
  return steps;
}
