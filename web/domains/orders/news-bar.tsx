import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { countOf } from './order-words.ts';

/** How often an open list asks; not in a tab behind others. The answer reads only what is new. */
const INTERVAL_MS = 20_000;

type NewsBarProps = {
  slug: string;
  /** Where the list ended when it was read. */ since: string;
  of: 'orders' | 'tickets';
  onShow: () => void;
};

/** "3 new orders · Show": news wait until somebody asks for them, so that nothing moves under the hands. */
export function NewsBar({ slug, since, of, onShow }: NewsBarProps) {
  const { data } = useQuery({
    ...apiQuery('getOrderNews', { params: { id: slug }, query: { since } }),
    refetchInterval: INTERVAL_MS,
    staleTime: INTERVAL_MS,
  });
  const count = data?.[of] ?? 0;
  return (
    <div role="status" className="empty:hidden">
      {data && count > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2">
          <span className="font-semibold">
            {countOf({ count, has_more: data.has_more }, of === 'orders' ? 'new order' : 'new ticket')}
          </span>
          <Button variant="quiet" onClick={onShow}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}
