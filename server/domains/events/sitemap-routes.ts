import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { robotsText, sitemapFile, sitemapIndex } from './sitemap.ts';

const TTL = 10 * MINUTE;
const CACHING = `public, max-age=${TTL / SECOND}`;
const MAX_LETTERS = 16 * 1024 * 1024;
const INDEX = 'index';
const hidden = { schema: { hide: true } };

/** The routes for search engines: `/robots.txt`, `/sitemap.xml` and its files. */
export function sitemapRoutes(ctx: AppContext) {
  // A million addresses take seconds to read, so a file is cached for its `max-age`.
  const files = new LRUCache<string, string>({
    maxSize: MAX_LETTERS,
    sizeCalculation: ({ length }) => length,
    ttl: TTL,
    ttlResolution: 0,
    perf: { now: () => ctx.clock.now().getTime() },
    fetchMethod: (file) => (file === INDEX ? sitemapIndex(ctx) : sitemapFile(ctx, file)),
  });
  const send = async (reply: FastifyReply, file: string) => {
    const xml = await files.fetch(file);
    if (!xml) throw notFound();
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHING).send(xml);
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', hidden, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHING).send(robotsText(ctx)),
    );
    app.get('/sitemap.xml', hidden, async (_request, reply) => send(reply, INDEX));
    app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async ({ params }, reply) =>
      send(reply, params.file),
    );
  };
}
