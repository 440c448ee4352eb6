import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';

import { createApi, type Transport } from './api/client.ts';
import { pageContext } from './api/page-context.ts';
import { createQueryClient } from './api/query-client.ts';
import type { SiteSettings } from './lib/site-settings.ts';

export type HandlerOptions = {
  /** Reaches the API in process; pages are always rendered for an anonymous visitor. */
  transport: Transport;
  settings: SiteSettings;
  reportError: (error: unknown) => void;
};

/**
 * Renders pages: a web Request in, a whole Response out.
 * Only plain data and functions cross this line, because the server and this bundle hold different copies of every module.
 */
export function createHandler({ transport, settings, reportError }: HandlerOptions) {
  const handle = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development');
  const api = createApi({ transport, origin: settings.public_url });
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageContext, { queryClient: createQueryClient(api, { is_in_process: true }), settings, reportError });
    return handle(request, context);
  };
}
