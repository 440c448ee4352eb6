import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

import { learnOffsets, takeAskedOffsets, type ZoneOffsets } from '#web/platform/lib/zone-offset.ts';

/** The cache a page's loaders have filled on the server; in the browser nothing, the tab has one. */
export const LoadedQueries = createContext<QueryClient | null>(null);

const elementId = 'first-answers';
type FirstAnswersJson = { answers: DehydratedState; offsets: ZoneOffsets };

/**
 * What the server has asked for a page travels once, as plain JSON at the end of its HTML, and not through the router,
 * whose own encoding both sides would pay for.
 */
export function FirstAnswers() {
  const client = useContext(LoadedQueries);
  const json = client ? writeJson(client) : '';
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Stands last on the page, so that every date of it has been written. */
function writeJson(client: QueryClient): string {
  const sent: FirstAnswersJson = { answers: dehydrateToTheMinute(client), offsets: takeAskedOffsets() };
  return JSON.stringify(sent).replaceAll('<', '\\u003c');
}

/** Fills the tab's cache with what came along with its first page. */
export function readFirstAnswers(client: QueryClient): void {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return;
  const { answers, offsets } = JSON.parse(text) as FirstAnswersJson;
  learnOffsets(offsets);
  hydrate(client, answers);
}

/** The cache's contents with their moment rounded down, so that a page rendered again without news is the same page. */
function dehydrateToTheMinute(client: QueryClient): DehydratedState {
  const state = dehydrate(client);
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: toMinute(query.dehydratedAt),
    state: { ...query.state, dataUpdatedAt: toMinute(query.state.dataUpdatedAt) },
  }));
  return { ...state, queries };
}

function toMinute(milliseconds = 0): number {
  return milliseconds - (milliseconds % 60_000);
}
