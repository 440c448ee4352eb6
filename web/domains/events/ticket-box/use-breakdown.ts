import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';

import { breakDown, quotedLines, type Breakdown, type Selection } from './ticket-selection.ts';
import type { Offer } from './use-offer.ts';

/** What the chosen tickets cost. With a promo code the server says; until it has, the total is not exact. */
export function useBreakdown(offer: Offer, selection: Selection, currency: string): Breakdown & { is_exact: boolean } {
  const items = Object.entries(selection).map(([id, quantity]) => `${id}:${quantity}`);
  const isQuoted = offer.effect !== undefined && items.length > 0;
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('quoteOrder', { query: { items: items.join(), promo_code: offer.code } }),
    enabled: isQuoted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isQuoted && data) return { ...quotedLines(data), is_exact: !isPlaceholderData };
  return { ...breakDown(offer.types, selection, currency), is_exact: !isQuoted };
}
