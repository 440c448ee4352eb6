import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { NewsBar } from '#web/platform/ui/news-bar.tsx';

import { countOf } from './order-words.ts';

/** How often an open list asks; not in a tab behind others. The answer reads only what is new. */
const INTERVAL_MS = 20_000;

type OrderNewsProps = {
  slug: string;
  /** Where the list ended when it was read. */
  since: string;
  of: 'orders' | 'tickets';
  onShow: () => void;
};

/** Says when a list has more than it shows. */
export function OrderNews({ slug, since, of, onShow }: OrderNewsProps) {
  const { data } = useQuery({
    ...apiQuery('getOrderNews', { params: { id: slug }, query: { since } }),
    refetchInterval: INTERVAL_MS,
    staleTime: INTERVAL_MS,
  });
  const count = data?.[of] ?? 0;
  const words =
    data && count > 0
      ? countOf({ count, has_more: data.has_more }, of === 'orders' ? 'new order' : 'new ticket')
      : null;
  return <NewsBar words={words} onShow={onShow} />;
}
