import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';

import { createApi, type Transport } from '#web/platform/api/client.ts';
import { pageContext } from '#web/platform/api/page-context.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import sheet from './app.css?inline';
import type { SiteSettings } from '#web/platform/lib/site-settings.ts';

export type HandlerOptions = {
  settings: SiteSettings;
  reportError: (error: unknown) => void;
};

export type PageAsked = {
  url: string;
  /** Reaches the API in process; pages are always rendered for an anonymous visitor. */
  transport: Transport;
  /** Asked when the API has answered all: true keeps the page from being rendered. */
  isUnchanged: () => boolean;
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
 * Renders pages: an address in, a whole page out; nothing, when it is unchanged.
 * Only plain data and functions cross this line, because the server and this bundle hold different copies of every module.
 */
export function createHandler({ settings, reportError }: HandlerOptions) {
  const handle = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development');
  const origin = settings.public_url;
  return async ({ url, transport, ...asked }: PageAsked): Promise<RenderedPage | null> => {
    let html: string | undefined;
    let is_unchanged = false;
    const handOver = (whole: string) => void (html = whole);
    const isUnchanged = () => (is_unchanged = asked.isUnchanged());
    const context = new RouterContextProvider();
    const queryClient = createQueryClient(createApi({ transport, origin }), { is_in_process: true });
    context.set(pageContext, { queryClient, settings, reportError, isUnchanged, handOver });
    const response = await handle(new Request(origin + url), context);
    if (is_unchanged) return null;
    // A redirect and a failure of the router itself have no page of ours.
    html ??= await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), html, sheet };
  };
}
