import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { isApiError } from './api-error.ts';
import { inBrowser } from './browser.ts';
import { pageContext } from './page-context.ts';

export type PageRequest = { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL };
/** Fetches what a page shows. What it throws becomes the status of the page. */
export type Prefetch = (page: PageRequest) => Promise<unknown>;

/** Longer than this, a navigation shows the page's skeleton instead of waiting. */
const graceMs = 150;
const minuteMs = 60_000;

/** `export const loader = serverLoader(prefetch)`: fills the page's queries on the server, and hands them to the page (page-layout.tsx). */
export function serverLoader(prefetch: Prefetch) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<DehydratedState> => {
    const { queryClient } = context.get(pageContext);
    try {
      await prefetch({ queryClient, params, url: new URL(request.url) });
    } catch (error) {
      // Whatever refuses an anonymous visitor is a page that is not there for them.
      if (isApiError(error) && error.status < 500) throw data(null, { status: 404 });
      throw data(null, { status: 503 });
    }
    return toTheMinute(dehydrate(queryClient));
  };
}

/** Rounds when answers came down to the minute: a page whose answers are the same keeps its ETag. */
function toTheMinute(state: DehydratedState): DehydratedState {
  const round = (time: number) => time - (time % minuteMs);
  const queries = state.queries.map((query) => ({
    ...query,
    ...(query.dehydratedAt !== undefined && { dehydratedAt: round(query.dehydratedAt) }),
    state: { ...query.state, dataUpdatedAt: round(query.state.dataUpdatedAt) },
  }));
  return { ...state, queries };
}

/** `export const clientLoader = browserLoader(prefetch)`: later navigations ask the API directly, never the page server. */
export function browserLoader(prefetch: Prefetch) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<null> => {
    const ready = prefetch({ queryClient: inBrowser().queryClient, params, url: new URL(request.url) }).catch(
      () => null,
    );
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, graceMs))]);
    return null;
  };
}
