import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { isApiError } from './api-error.ts';
import { inBrowser } from './browser.ts';
import { pageContext } from './page-context.ts';

export type PageRequest = { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL };
/** Fetches what a page shows. An error it throws becomes the page's status; a redirect is followed. */
export type Prefetch = (page: PageRequest) => Promise<unknown>;

/** After this delay a navigation shows the page's skeleton instead of waiting. */
const skeletonDelayMs = 150;
const minuteMs = 60_000;

/**
 * `export const loader = serverLoader(prefetch)`: fills the page's queries on the server, and hands them to the page
 * (page-layout.tsx). As one text: writing and reading JSON takes the server and a phone a fraction of what the router's own
 * format takes.
 */
export function serverLoader(prefetch: Prefetch) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<string> => {
    const { queryClient } = context.get(pageContext);
    try {
      await prefetch({ queryClient, params, url: new URL(request.url) });
    } catch (error) {
      if (error instanceof Response) throw error;
      // A page that refuses anonymous visitors does not exist for them.
      if (isApiError(error) && error.status < 500) throw data(null, { status: 404 });
      throw data(null, { status: 503 });
    }
    return JSON.stringify(toTheMinute(dehydrate(queryClient)));
  };
}

/** Rounds the times of the responses down to the minute, so that a page with unchanged data keeps its ETag. */
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
    const page = { queryClient: inBrowser().queryClient, params, url: new URL(request.url) };
    const ready = prefetch(page).catch((error: unknown) => {
      if (error instanceof Response) throw error;
    });
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, skeletonDelayMs))]);
    return null;
  };
}
