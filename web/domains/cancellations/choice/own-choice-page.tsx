import { useParams } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';

import { ChoicePage } from './choice-page.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Keep or refund' };

/** Keep or refund, for the tickets in one's account. */
export default function OwnChoicePage() {
  const { slug = '' } = useParams();
  return (
    <ChoicePage
      query={apiQuery('getOwnChoice', { params: { id: slug } })}
      choose={(body) => inBrowser().api('chooseForOwn', { params: { id: slug }, body })}
    />
  );
}
