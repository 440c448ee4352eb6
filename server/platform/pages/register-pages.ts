import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { sendAnswer } from '#server/platform/cache/answer.ts';
import type { KeptAnswers } from '#server/platform/cache/kept-answers.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { fileHeaders } from './headers.ts';
import { loadBuiltHandler, loadDevHandler, type LoadHandler } from './load-handler.ts';
import { asAnswer, busyPage, markStale } from './page.ts';
import { createRenderer } from './render-page.ts';

export type PagesOptions = {
  brand_name: string;
  /** Address visitors use, from the configuration: nothing is ever built from the Host header. */
  public_url: string;
  page_cache_milliseconds: number;
  clock: Clock;
  kept: KeptAnswers;
  /** Renders from the sources through Vite instead of the built bundle. */
  dev?: boolean;
  root?: string;
};

/** How old a page may be, at most, when more are asked for than can be rendered; stock is decided in checkout anyway. */
const RUSH_AGE = 15_000;
/** While one rendering waits for the database, others go on. */
const RENDERED_AT_ONCE = 8;

/** Serves the website on `app`: built assets, and every other address as a page rendered for an anonymous visitor. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const root = options.root ?? path.join(import.meta.dirname, '../../..');
  const loadHandler = options.dev ? await loadDevHandler(app, root) : await builtHandler(app, root);
  const renderPage = createRenderer(app, { ...options, loadHandler, isDev: options.dev ?? false });
  const render = async (url: string) => asAnswer(await renderPage(url));
  const { clock, page_cache_milliseconds: freshMs } = options;
  const cache = options.kept.open({
    clock,
    freshMs,
    markStale,
    rushMs: RUSH_AGE,
    renew: render,
    atOnce: RENDERED_AT_ONCE,
    refusal: busyPage(options.public_url.startsWith('https:')),
  });

  app.get('/*', async (request, reply) => {
    const { url } = request;
    if (isMissingFile(url)) return reply.code(404).type('text/plain').send('Not found');
    const page = options.dev ? await render(url) : await cache.get(url, () => render(url));
    reply.hijack();
    sendAnswer(request.raw, reply.raw, page);
  });
  answerEarlyForms(app, options.public_url);
}

/**
 * A form sent before the page's scripts took it over: the page again. Forms with words of a person are sent by POST, so
 * that nothing typed ever stands in an address; the body is not read.
 */
function answerEarlyForms(app: FastifyInstance, public_url: string): void {
  const { origin } = new URL(public_url);
  app.post('/*', {
    schema: { hide: true },
    onRequest: async (request, reply) => reply.redirect(origin + request.url, 303),
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

async function builtHandler(app: FastifyInstance, root: string): Promise<LoadHandler> {
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
  return loadBuiltHandler(root);
}

// Built files of an older version and data requests of the router are answered briefly, not with a page.
function isMissingFile(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname.startsWith('/assets/') || pathname.endsWith('.data');
}
