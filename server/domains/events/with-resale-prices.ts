import type { Money } from '#contract/common/values.ts';
import type { EventCard } from '#contract/events.ts';

/** The total of the cheapest ticket in Resale of each of these events; events without one are left out. */
export type FindResalePrices = (eventIds: string[]) => Promise<Map<string, Money>>;

/** Whether a future event had tickets on sale but has none any more. */
export function isGone({ availability }: Pick<EventCard, 'availability'>): boolean {
  return availability === 'sold_out' || availability === 'sale_over';
}

/** Adds the Resale price to events that are gone. Most lists have none: then there is no query. */
export async function withResalePrices<Card extends EventCard>(cards: Card[], find: FindResalePrices): Promise<Card[]> {
  const gone = cards.filter(isGone);
  if (gone.length === 0) return cards;
  const prices = await find(gone.map(({ id }) => id));
  return cards.map((card) => {
    const resale_from = prices.get(card.id);
    return resale_from ? { ...card, resale_from } : card;
  });
}
