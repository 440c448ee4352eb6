import { nextDrop, priceAt, type SlidingPrice } from '#contract/listing-price.ts';

/** When the lowest of these prices first falls below `amount`, and the new price; null if none does. */
export function dropBelow(slides: readonly SlidingPrice[], amount: number, now: number) {
  const drops = slides.map((slide) => firstBelow(slide, amount, now)).filter((drop) => drop !== null);
  return drops.toSorted((one, other) => one.at - other.at || one.amount - other.amount)[0] ?? null;
}

function firstBelow(slide: SlidingPrice, amount: number, now: number): { at: number; amount: number } | null {
  if (slide.floor_amount === null || slide.floor_amount >= amount) return null;
  let drop = nextDrop(slide, now);
  while (drop && drop.amount >= amount) drop = nextDrop(slide, drop.at);
  return drop && { at: drop.at, amount: priceAt(slide, drop.at) };
}
