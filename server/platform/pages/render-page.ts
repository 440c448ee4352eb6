import type { FastifyInstance } from 'fastify';

import { contentSecurityPolicy, permissionsPolicy, usesCamera } from './headers.ts';
import type { CreateHandler } from './load-handler.ts';
import { createInProcessTransport } from './transport.ts';

/** A page as the website renders it, with all headers but those of its cache, and the cache tags of all it shows. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] };
export type RenderPage = (url: string) => Promise<Page>;

type RendererOptions = {
  brand_name: string;
  /** Address visitors use, from the configuration: nothing is ever built from the Host header. */
  public_url: string;
  createHandler: CreateHandler;
};

/** Answers the function that renders the page at an address: its loaders ask the API of `app`, React renders, headers follow. */
export function createRenderer(app: FastifyInstance, options: RendererOptions): RenderPage {
  const { brand_name, public_url, createHandler } = options;
  const { origin, protocol } = new URL(public_url);
  const isHttps = protocol === 'https:';
  const handler = createHandler({
    settings: { brand_name, public_url: origin },
    reportError: (error) => app.log.error({ err: error }, 'page failed'),
  });
  return async (url) => {
    const tags = new Set<string>();
    const transport = createInProcessTransport({ app, origin, onTag: (tag) => tags.add(tag) });
    const { status, headers, body, nonce } = await handler(url, transport);
    // A byte as a character: half the memory of text, and all that is looked for is ASCII.
    const html = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
    const hasCamera = usesCamera(url);
    return {
      status,
      headers: {
        'permissions-policy': permissionsPolicy(hasCamera),
        ...headers,
        'content-security-policy': contentSecurityPolicy(html, { isHttps, hasCamera, nonce }),
      },
      // Every rendering has another nonce: a page that shows the same is the same to caches.
      body: Buffer.from(withLowPriorityScripts(html.replaceAll(` nonce="${nonce}"`, '')), 'latin1'),
      tags: [...tags],
    };
  };
}

/**
 * Gives a page's scripts a low priority. The router has no option for it, and browsers would fetch them before the posters
 * and fonts of the first frame, which comes a second later on a phone.
 */
function withLowPriorityScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
