import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { ResaleQuote } from '#contract/selling.ts';

import { useDebounced } from '#web/platform/lib/use-debounced.ts';

import { quoteQuery } from './quote-query.ts';

type Asked = { ticket_id: string; price: number | null; floor: number | null; is_sound: boolean; first: ResaleQuote };

/** Who waits and who else sells, once the price has stopped changing; until then what was known before. */
export function useLatestQuote({ ticket_id, price, floor, is_sound, first }: Asked): ResaleQuote {
  const settled = useDebounced(is_sound ? `${price} ${floor ?? ''}` : '');
  const [settledPrice = '', settledFloor = ''] = settled.split(' ');
  const asked = { price: Number(settledPrice), floor: settledFloor === '' ? null : Number(settledFloor) };
  const { data } = useQuery({
    ...quoteQuery(ticket_id, asked),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  return data ?? first;
}
