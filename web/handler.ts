import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';

import { createApi, type Transport } from '#web/platform/api/client.ts';
import { pageContext } from '#web/platform/api/page-context.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import type { SiteSettings } from '#web/platform/lib/site-settings.ts';

export type HandlerOptions = {
  settings: SiteSettings;
  reportError: (error: unknown) => void;
};

/** `nonce` marks the inline scripts that the page itself has; it is taken out before the page is sent. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Uint8Array; nonce: string };

/**
 * Renders pages: an address in, a whole page out. `transport` reaches the API in process; pages are always rendered for an
 * anonymous visitor. Only plain data and functions are passed, because the server and this bundle hold different
 * copies of every module.
 */
export function createHandler({ settings, reportError }: HandlerOptions) {
  const handle = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development');
  const origin = settings.public_url;
  return async (url: string, transport: Transport): Promise<RenderedPage> => {
    const context = new RouterContextProvider();
    const queryClient = createQueryClient(createApi({ transport, origin }), { is_in_process: true });
    const nonce = crypto.randomUUID();
    context.set(pageContext, { queryClient, settings, reportError, nonce });
    const response = await handle(new Request(origin + url), context);
    const body = await response.bytes();
    return { status: response.status, headers: Object.fromEntries(response.headers), body, nonce };
  };
}
