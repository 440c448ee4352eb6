import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useMatches } from 'react-router';

import { PageError } from './page-error.tsx';

/**
 * Around every page: hands the queries that its loader has filled on the server to the browser's cache. A page's errors
 * end here, too: one that reached the root would replace the whole document, header and footer included.
 */
export default function PageLayout() {
  // From the loaders in platform/api/prefetch.ts: undefined where a page has none, or was opened by a navigation.
  const text = useMatches().at(-1)?.loaderData as string | null | undefined;
  const state = useMemo(() => (text ? (JSON.parse(text) as DehydratedState) : undefined), [text]);
  return (
    <HydrationBoundary state={state}>
      <Outlet />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
