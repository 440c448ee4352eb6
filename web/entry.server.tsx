import { QueryClientProvider } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';

import { pageContext } from '#web/platform/api/page-context.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { ScriptNonce } from '#web/platform/lib/script-nonce.ts';

// The framework calls with five values.
type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
];

/** Renders one page completely: the server caches it, and lists the hashes of its inline scripts in the headers. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: RenderArguments
): Promise<Response> {
  const { queryClient, reportError, nonce } = context.get(pageContext);
  let isShellReady = false;
  const page = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <QueryClientProvider client={queryClient}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </QueryClientProvider>
    </ScriptNonce>,
    {
      nonce,
      // All content is in its place in the HTML, however large: no scripts move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // An error of the whole page rejects the promise and is reported by `handleError`.
      onError: (error) => {
        if (isShellReady) reportError(error);
      },
    },
  );
  isShellReady = true;
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (isPrivate(routerContext)) {
    headers.set('cache-control', 'no-store');
    headers.set('x-robots-tag', 'noindex');
    headers.set('referrer-policy', 'no-referrer');
  }
  return new Response(page, { status, headers });
}

/** Called for what a loader or a component throws unexpectedly: error responses of the API are expected. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
}

function isPrivate(routerContext: EntryContext): boolean {
  return routerContext.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageFlags | undefined)?.is_private,
  );
}
