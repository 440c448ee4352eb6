import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { type Answer, sendAnswer } from '#server/platform/cache/answer.ts';
import type { KeptAnswers } from '#server/platform/cache/kept-answers.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { fileHeaders } from './headers.ts';
import { loadBuiltHandler, loadDevHandler, type CreateHandler, type Handler } from './load-handler.ts';
import { MadeOf } from './made-of.ts';
import { busyPage, markStale, readPage } from './page.ts';
import { createInProcessTransport } from './transport.ts';

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
  const createHandler = options.dev ? await loadDevHandler(app, root) : await builtHandler(app, root);
  const render = createRenderer(app, options, createHandler);
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
    const page = options.dev ? await render(url) : await cache.get(url, (before) => render(url, before));
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

async function builtHandler(app: FastifyInstance, root: string): Promise<() => Promise<CreateHandler>> {
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
  const createHandler = await loadBuiltHandler(root);
  return async () => createHandler;
}

/** Renders the page at an address; one made of the same as the copy `before` is that copy, and is not rendered. */
function createRenderer(app: FastifyInstance, options: PagesOptions, load: () => Promise<CreateHandler>) {
  const { brand_name, public_url, clock, kept } = options;
  const origin = new URL(public_url).origin;
  const log: FastifyBaseLogger = app.log;
  const carry = createInProcessTransport(app, kept, origin);
  let handler: Handler | undefined;
  return async (url: string, before?: Answer): Promise<Answer> => {
    if (!handler || options.dev) {
      handler = (await load())({
        settings: { brand_name, public_url: origin },
        reportError: (error) => log.error({ err: error }, 'page failed'),
      });
    }
    const made = new MadeOf(carry, clock.now());
    const isUnchanged = () => before?.madeOf !== undefined && before.madeOf === made.name();
    const rendered = await handler({ url, transport: made.transport, isUnchanged });
    if (!rendered && before) return before;
    if (!rendered) throw new Error(`no page was rendered at ${url}`);
    const page = await readPage(rendered, { isHttps: origin.startsWith('https:'), isDev: options.dev ?? false });
    return { ...page, madeOf: made.name() };
  };
}

// Built files of an older version and data requests of the router are answered briefly, not with a page.
function isMissingFile(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname.startsWith('/assets/') || pathname.endsWith('.data');
}
