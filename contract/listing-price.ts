/** The number of equal time steps in which a price falls. */
const SLIDE_STEPS = 24;

const STEPS_SQUARED = SLIDE_STEPS ** 2;
/**
 * Except for the last step, a price falls by multiples of this, in minor units: a drop of six cents interests nobody.
 */
const DROP_UNIT = 50;

/** A listing's price and the time in which it falls; instants in milliseconds since 1970, amounts in minor units. */
export type SlidingPrice = {
  price_amount: number;
  /** Null: the price is fixed. */
  floor_amount: number | null;
  /** The time in which it falls: the last hours before the cut-off, or since it was listed if that is later. */
  falls_from: number;
  falls_until: number;
};

/**
 * The price of a listing at a moment, before the buyer's fee. A falling price goes down in steps, slowly at first and
 * faster towards the end, and has reached its floor from the last step on. functions/listing_price.sql computes the
 * same.
 */
export function priceAt(slide: SlidingPrice, now: number): number {
  const { price_amount, floor_amount } = slide;
  if (floor_amount === null) return price_amount;
  const step = stepAt(slide, now);
  if (step === SLIDE_STEPS) return floor_amount;
  const fallen = Math.floor(((price_amount - floor_amount) * step * step) / STEPS_SQUARED);
  return price_amount - (fallen - (fallen % DROP_UNIT));
}

/** When the price falls next, and the price from then on; null if it does not fall any more. */
export function nextDrop(slide: SlidingPrice, now: number): { at: number; amount: number } | null {
  const { falls_from, falls_until } = slide;
  const current = priceAt(slide, now);
  for (let step = stepAt(slide, now) + 1; step <= SLIDE_STEPS; step += 1) {
    const at = falls_from + Math.ceil(((falls_until - falls_from) * step) / SLIDE_STEPS);
    const amount = priceAt(slide, at);
    if (amount < current) return { at, amount };
  }
  return null;
}

function stepAt({ falls_from, falls_until }: SlidingPrice, now: number): number {
  if (now < falls_from) return 0;
  if (now >= falls_until) return SLIDE_STEPS;
  return Math.floor((SLIDE_STEPS * (now - falls_from)) / (falls_until - falls_from));
}
