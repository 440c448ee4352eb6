import { Writable } from 'node:stream';

import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';

import { pageContext } from './api/page-context.ts';
import type { PageFlags } from './lib/page-flags.ts';

// The framework calls with five values.
type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
];

const renderTimeoutMs = 8000;

/** Renders one page to the end and answers it whole: the server keeps it, hashes its scripts and compresses it once. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: RenderArguments
): Promise<Response> {
  const html = await renderWhole(request.url, routerContext, context);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (isPrivate(routerContext)) {
    headers.set('cache-control', 'no-store');
    headers.set('x-robots-tag', 'noindex');
    headers.set('referrer-policy', 'no-referrer');
  }
  // As text, and not as the body of the answer: there it would be encoded, and decoded again by whoever keeps it.
  context.get(pageContext).handOver(html);
  return new Response(null, { status, headers });
}

/** Called for what a loader or a component throws unexpectedly: refusals of the API are not news. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
}

function renderWhole(url: string, routerContext: EntryContext, context: RouterContextProvider): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const body = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      onAllReady() {
        clearTimeout(timer);
        pipe(body);
      },
      // What is complete stands in its place, however long the page: without scripts nothing would put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: (error) => context.get(pageContext).reportError(error),
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeoutMs);
  });
}

function isPrivate(routerContext: EntryContext): boolean {
  return routerContext.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageFlags | undefined)?.is_private,
  );
}
