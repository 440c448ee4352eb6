import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CachedResponse } from '#server/platform/cache/cached-response.ts';
import type { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { sendResponse } from '#server/platform/cache/send-response.ts';
import { refuseMethod } from '#server/platform/http/methods.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { canonicalAddress } from './canonical-address.ts';
import { fileHeaders } from './headers.ts';
import { loadBuiltHandler } from './load-handler.ts';
import { createPageCache } from './page-cache.ts';
import { createRenderer } from './render-page.ts';
import type { SiteConfig } from './site-settings.ts';

export type PagesOptions = {
  config: SiteConfig;
  clock: Clock;
  cache: ResponseCache;
  root?: string;
};

/** Serves the website on `app`: built assets, and for every other address a page rendered for an anonymous visitor. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const root = options.root ?? path.join(import.meta.dirname, '../../..');
  await serveBuiltFiles(app, root);
  const { config, clock, cache } = options;
  const render = createRenderer(app, { config, createHandler: await loadBuiltHandler(root) });
  const { page_cache_milliseconds, page_timeout_milliseconds } = config.settings;
  const public_url = config.publicUrl;
  const pages = createPageCache(render, {
    cache,
    clock,
    public_url,
    page_cache_milliseconds,
    page_timeout_milliseconds,
  });

  app.get('/*', async (request, reply) => {
    if (isNoPage(request.url)) return reply.code(404).type('text/plain').send('Not found');
    const url = canonicalAddress(request.url);
    const response = await pages.get(url);
    if (response.status === MOVED) return sendMoved(request, reply, response);
    return sendResponse(request, reply, { cache, key: url, response });
  });
  answerOtherMethods(app, public_url);
}

const MOVED = 301;

/**
 * Redirects to a page's new address. Parameters that only scripts read, such as a promoter's `ref`, are kept, although
 * they are not part of the cache key.
 */
function sendMoved(request: FastifyRequest, reply: FastifyReply, { headers }: CachedResponse): FastifyReply {
  const [path = '/'] = (headers['location'] ?? '/').split('?', 1);
  const query = request.url.indexOf('?');
  reply.headers({ 'cache-control': headers['cache-control'], vary: headers['vary'] });
  return reply.redirect(path + (query < 0 ? '' : request.url.slice(query)), MOVED);
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * A form submitted before the page was hydrated gets the page again. Forms with personal input use POST, so that
 * nothing typed appears in an address; the body is not read. All other methods except GET and HEAD get 405.
 */
function answerOtherMethods(app: FastifyInstance, public_url: string): void {
  const { origin } = new URL(public_url);
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const isForm = request.method === 'POST' && FORM.test(request.headers['content-type'] ?? '');
      return isForm ? reply.redirect(origin + request.url, 303) : refuseMethod(reply, ['GET', 'HEAD']);
    },
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, file) => void reply.headers(fileHeaders(file)),
  });
}

/** The router has no route for a path with one, not even that of missing pages. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

// Built files of an older version, data requests of the router and broken addresses get a short response, not a page.
function isNoPage(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname.startsWith('/assets/') || pathname.endsWith('.data') || LINE_BREAK.test(pathname);
}
