import { useParams, useSearchParams } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';

import { ChoicePage } from './choice-page.tsx';

export const handle: PageFlags = { is_private: true };

/** Keep or refund, by the link in the mail about a moved event or by a guest's own link. */
export default function MailedChoicePage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const event = search.get('event');
  const of = event ? { event } : {};
  return (
    <ChoicePage
      query={apiQuery('getHolderChoice', { params: { token }, query: of })}
      choose={(body) => inBrowser().api('chooseAsHolder', { params: { token }, body: { ...body, ...of } })}
    />
  );
}
