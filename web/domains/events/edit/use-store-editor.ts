import { useNavigate } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';
import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { samePage } from '#web/platform/lib/same-page.ts';
import { paths } from '#web/paths.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';

import { editorQuery } from './editor-query.ts';

/** Shows a saved event everywhere: in the editor, in the frame and, when they are opened next, on all other pages. */
export function useStoreEditor(): (event: EventEditor) => void {
  const navigate = useNavigate();
  const { slug: shownSlug } = useWorkspace();
  return (event) => {
    const { queryClient } = inBrowser();
    const workspace = (slug: string) => apiQuery('getWorkspace', { params: { id: slug } }).queryKey;
    queryClient.setQueryData(editorQuery(event.id).queryKey, event);
    queryClient.setQueryData<Workspace>(workspace(event.slug), queryClient.getQueryData(workspace(shownSlug)));
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getEventEditor' });
    // A draft's address follows its title; forms with changes stay open.
    if (event.slug !== shownSlug) {
      void navigate(paths.eventEdit(event.slug), { replace: true, state: samePage, preventScrollReset: true });
    }
  };
}
