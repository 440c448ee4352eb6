import type { EventEditor } from '#contract/event-editing.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

/** An event with everything its editors may change. */
export function editorQuery(slug: string) {
  return apiQuery('getEventEditor', { params: { id: slug } });
}

/** The event as it is now, whatever is in the cache. */
export function fetchEditor(id: string): Promise<EventEditor> {
  return inBrowser().api('getEventEditor', { params: { id } });
}
