import type { Money } from '#contract/common/values.ts';
import type { EventCard } from '#contract/events.ts';

/** What the cheapest ticket in Resale of each of these events costs in all; an event without one is left out. */
export type FindResalePrices = (eventIds: string[]) => Promise<Map<string, Money>>;

/** Whether tickets of an event to come were sold, but are not any more. */
export function isGone({ availability }: Pick<EventCard, 'availability'>): boolean {
  return availability === 'sold_out' || availability === 'sale_over';
}

/** Says of the events that are gone what a ticket costs in Resale. Most lists have none: then nothing is asked. */
export async function withResalePrices<Card extends EventCard>(cards: Card[], find: FindResalePrices): Promise<Card[]> {
  const gone = cards.filter(isGone);
  if (gone.length === 0) return cards;
  const prices = await find(gone.map(({ id }) => id));
  return cards.map((card) => {
    const resale_from = prices.get(card.id);
    return resale_from ? { ...card, resale_from } : card;
  });
}
