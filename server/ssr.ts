import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from './lib/clock.ts';
import { pageHeaders } from './ssr/headers.ts';
import { loadBuiltHandler, loadDevHandler, type CreateHandler } from './ssr/load-handler.ts';
import { PageCache } from './ssr/page-cache.ts';
import { encoded, preferredEncoding, readPage, type Page } from './ssr/page.ts';
import { createInProcessTransport } from './ssr/transport.ts';

export type PagesOptions = {
  brand_name: string;
  /** Address visitors use, from the configuration: nothing is ever built from the Host header. */
  public_url: string;
  page_cache_milliseconds: number;
  clock: Clock;
  /** Renders from the sources through Vite instead of the built bundle. */
  dev?: boolean;
  root?: string;
};

const caches = new Set<PageCache>();

/** Every kept page is out of date from now on: called after writes that visitors see. */
export function purgePages(): void {
  for (const cache of caches) cache.purge();
}

/** Serves the website on `app`: built assets, and every other address as a page rendered for an anonymous visitor. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const root = options.root ?? path.join(import.meta.dirname, '..');
  const createHandler = options.dev ? await loadDevHandler(app, root) : await builtHandler(app, root);
  const cache = new PageCache({ clock: options.clock, freshMs: options.page_cache_milliseconds });
  caches.add(cache);
  app.addHook('onClose', async () => void caches.delete(cache));
  const isHttps = options.public_url.startsWith('https:');
  const render = createRenderer(app, options, createHandler);
  const headers = pageHeaders(isHttps);

  app.get('/*', async (request, reply) => {
    if (isMissingFile(request.url)) return reply.code(404).type('text/plain').send('Not found');
    const page = options.dev ? await render(request.url) : await cache.get(request.url, () => render(request.url));
    return sendPage(request, reply.headers(headers), page);
  });
}

async function builtHandler(app: FastifyInstance, root: string): Promise<() => Promise<CreateHandler>> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Names of built files carry their content's hash; the few others may change.
      const isLasting = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  const createHandler = await loadBuiltHandler(root);
  return async () => createHandler;
}

function createRenderer(app: FastifyInstance, options: PagesOptions, load: () => Promise<CreateHandler>) {
  const { brand_name, public_url } = options;
  const origin = new URL(public_url).origin;
  const log: FastifyBaseLogger = app.log;
  let handler: ReturnType<CreateHandler> | undefined;
  return async (url: string): Promise<Page> => {
    if (!handler || options.dev) {
      handler = (await load())({
        transport: createInProcessTransport(app),
        settings: { brand_name, public_url: origin },
        reportError: (error) => log.error({ err: error }, 'page failed'),
      });
    }
    const response = await handler(new Request(origin + url));
    return readPage(response, { isHttps: origin.startsWith('https:'), isDev: options.dev ?? false });
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('vary', 'Accept-Encoding');
  if (!page.isPrivate) reply.header('etag', page.etag);
  if (!page.isPrivate && page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send();
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(encoded(page, encoding));
}

// Built files of an older version and data requests of the router are answered briefly, not with a page.
function isMissingFile(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname.startsWith('/assets/') || pathname.endsWith('.data');
}
