import type { WaitingListForm } from '#contract/waiting-list.ts';

import { formatMoney } from '#contract/format-money.ts';

type Priced = Partial<Pick<WaitingListForm['ticket_types'][number], 'total' | 'resale_allowed'>>;

/** What a highest price can still get that is below all prices of the host; empty where it is not. */
export function lowPriceWords(types: readonly Priced[], max_amount: number | null): string {
  const [cheapest] = types
    .flatMap(({ total }) => (total ? [total] : []))
    .toSorted((one, other) => one.amount - other.amount);
  if (!cheapest || max_amount === null || max_amount >= cheapest.amount) return '';
  const price = formatMoney(cheapest);
  return types.some(({ resale_allowed }) => resale_allowed)
    ? `The host’s tickets cost ${price} or more. At this price you only get one from Resale.`
    : `The host’s tickets cost ${price} or more and may not be resold. At this price you get none.`;
}
