import { Button } from '#web/platform/ui/button.tsx';

import type { Scope } from './money/breakdown-dialog.tsx';
import { newsWords, useNews } from './use-news.ts';

type NewsNoticeProps = { scope: Scope; since: string | undefined; is_on_sale: boolean; onShow: () => void };

/** Says that there is more than the page shows. The figures stay as they are until somebody asks for the new ones. */
export function NewsNotice({ scope, since, is_on_sale, onShow }: NewsNoticeProps) {
  const news = useNews(scope, since, is_on_sale);
  return (
    <div role="status" className={news ? undefined : 'sr-only'}>
      {news && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-soft px-4 py-2 text-sm font-medium">
          {newsWords(news)}
          <Button size="sm" onClick={onShow}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}
