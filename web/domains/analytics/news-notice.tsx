import { NewsBar } from '#web/platform/ui/news-bar.tsx';

import type { Scope } from './money/breakdown-dialog.tsx';
import { newsWords, useNews } from './use-news.ts';

type NewsNoticeProps = { scope: Scope; since: string | undefined; is_on_sale: boolean; onShow: () => void };

/** Says that there is more than the page shows. The figures stay as they are until somebody asks for the new ones. */
export function NewsNotice({ scope, since, is_on_sale, onShow }: NewsNoticeProps) {
  const news = useNews(scope, since, is_on_sale);
  return <NewsBar words={news && newsWords(news)} onShow={onShow} />;
}
