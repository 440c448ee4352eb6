import type { FastifyInstance } from 'fastify';

import { contentSecurityPolicy, permissionsPolicy, usesCamera } from './headers.ts';
import type { CreateHandler } from './load-handler.ts';
import { siteSettings, type SiteConfig } from './site-settings.ts';
import { createInProcessTransport } from './transport.ts';

/**
 * A page as the website renders it, with all headers except those for caching, and the cache tags of everything it
 * shows.
 */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] };
export type RenderPage = (url: string) => Promise<Page>;

type RendererOptions = { config: SiteConfig; createHandler: CreateHandler };

/**
 * Returns the function that renders the page of an address: loaders call the API of `app`, React renders, headers are
 * added.
 */
export function createRenderer(app: FastifyInstance, options: RendererOptions): RenderPage {
  const { config, createHandler } = options;
  const settings = siteSettings(config);
  const origin = settings.public_url;
  const isHttps = origin.startsWith('https:');
  const handler = createHandler({
    settings,
    reportError: (error) => app.log.error({ err: error }, 'page failed'),
  });
  return async (url) => {
    const tags = new Set<string>();
    const transport = createInProcessTransport({ app, origin, onTag: (tag) => tags.add(tag) });
    const { status, headers, body, nonce } = await handler(url, transport);
    // Latin-1, one byte per character: half the memory of UTF-16, and everything searched for is ASCII.
    const html = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
    const hasCamera = usesCamera(url);
    return {
      status,
      headers: {
        'permissions-policy': permissionsPolicy(hasCamera),
        ...headers,
        'content-security-policy': contentSecurityPolicy(html, { isHttps, hasCamera, nonce }),
      },
      // Every rendering has another nonce; it is removed, so that the same page has the same bytes and ETag.
      body: Buffer.from(withLowPriorityScripts(html.replaceAll(` nonce="${nonce}"`, '')), 'latin1'),
      tags: [...tags],
    };
  };
}

/**
 * Gives a page's scripts a low priority. Otherwise browsers fetch them before the posters and fonts of the first frame,
 * which then appears a second later on a phone. The router has no option for it.
 */
function withLowPriorityScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
