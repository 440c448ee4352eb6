import type { EventEditor } from '#contract/event-editing.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

/** An event with everything its editors may change. The editor itself asks by id, because a draft's slug changes. */
export function editorQuery(idOrSlug: string) {
  return apiQuery('getEventEditor', { params: { id: idOrSlug } });
}

/** The event as it is now, whatever is in the cache. */
export function fetchEditor(id: string): Promise<EventEditor> {
  return inBrowser().api('getEventEditor', { params: { id } });
}
