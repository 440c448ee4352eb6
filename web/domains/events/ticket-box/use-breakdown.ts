import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';

import { breakDown, quotedLines, type Breakdown, type Selection } from './ticket-selection.ts';
import type { PriceState } from './total-price.tsx';
import type { Offer } from './use-offer.ts';

/** What the chosen tickets cost. With a promo code the server says; until it has, the amounts are not to be shown. */
export function useBreakdown(
  offer: Offer,
  selection: Selection,
  currency: string,
): Breakdown & { price_state: PriceState } {
  const items = Object.entries(selection).map(([id, quantity]) => `${id}:${quantity}`);
  const hasCode = offer.code !== '' && offer.code_errors === undefined && items.length > 0;
  const { data, isPlaceholderData, isError } = useQuery({
    ...apiQuery('quoteOrder', { query: { items: items.join(), promo_code: offer.code } }),
    enabled: hasCode && offer.effect !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!hasCode) return { ...breakDown(offer.types, selection, currency), price_state: 'known' };
  if (data) return { ...quotedLines(data), price_state: isPlaceholderData ? 'loading' : 'known' };
  return { ...breakDown(offer.types, selection, currency), price_state: isError ? 'unknown' : 'loading' };
}
