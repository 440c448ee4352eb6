import { text } from 'node:stream/consumers';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  StaticRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';

import { LoadedQueries } from '#web/platform/api/first-answers.tsx';
import { HandedOver } from '#web/platform/api/hand-over.tsx';
import { pageContext } from '#web/platform/api/page-context.ts';
import { KeptMarkup } from '#web/platform/lib/kept-markup.ts';
import { createMarkupKeeper } from '#web/platform/lib/markup-keeper.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';

// The framework calls with five values.
type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
];

/** Cards for some eighty pages, and more. While developing, what renders them changes under the same data. */
const KEPT_LETTERS = 4_000_000;
const keepMarkup = import.meta.env.PROD ? createMarkupKeeper(renderPart, KEPT_LETTERS) : null;

/** Renders one page to the end and answers it whole: the server keeps it, hashes its scripts and compresses it once. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: RenderArguments
): Promise<Response> {
  if (context.get(pageContext).isUnchanged()) return new Response(null, { status, headers });
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

/**
 * In one go: the loaders have asked for everything before, so nothing is waited for. What the router hands over to the
 * browser is at hand, too, and becomes a script at the page's end.
 */
async function renderWhole(url: string, routerContext: EntryContext, context: RouterContextProvider): Promise<string> {
  const { serverHandoffStream, ...rest } = routerContext;
  const handedOver = serverHandoffStream ? await text(serverHandoffStream) : '';
  const html = renderToString(
    <LoadedQueries value={context.get(pageContext).queryClient}>
      <KeptMarkup value={keepMarkup}>
        <HandedOver value={handedOver}>
          <ServerRouter context={rest} url={url} />
        </HandedOver>
      </KeptMarkup>
    </LoadedQueries>,
  );
  // React leaves the doctype to whoever renders to text.
  return '<!DOCTYPE html>' + html;
}

/** A part may navigate and ask in the browser: here it finds a router that leads nowhere, and no answers. */
function renderPart(part: ReactNode): string {
  return renderToString(
    <StaticRouter location="/">
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </StaticRouter>,
  );
}

function isPrivate(routerContext: EntryContext): boolean {
  return routerContext.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageFlags | undefined)?.is_private,
  );
}
