import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';

import { createApi, type Transport } from './api/client.ts';
import { pageContext } from './api/page-context.ts';
import { createQueryClient } from './api/query-client.ts';
import sheet from './app.css?inline';
import type { SiteSettings } from './lib/site-settings.ts';

export type HandlerOptions = {
  /** Reaches the API in process; pages are always rendered for an anonymous visitor. */
  transport: Transport;
  settings: SiteSettings;
  reportError: (error: unknown) => void;
};

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  /** With an empty style element in its head: the place of `sheet`. */
  html: string;
  /** The same for all pages, so that nobody has to look through it each time. */
  sheet: string;
};

/**
 * Renders pages: a web Request in, a whole page out.
 * Only plain data and functions cross this line, because the server and this bundle hold different copies of every module.
 */
export function createHandler({ transport, settings, reportError }: HandlerOptions) {
  const handle = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development');
  const api = createApi({ transport, origin: settings.public_url });
  return async (request: Request): Promise<RenderedPage> => {
    let html: string | undefined;
    const handOver = (whole: string) => void (html = whole);
    const context = new RouterContextProvider();
    const queryClient = createQueryClient(api, { is_in_process: true });
    context.set(pageContext, { queryClient, settings, reportError, handOver });
    const response = await handle(request, context);
    // A redirect and a failure of the router itself have no page of ours.
    html ??= await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), html, sheet };
  };
}
