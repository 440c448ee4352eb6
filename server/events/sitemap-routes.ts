import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { notFound } from '../lib/errors.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { robotsText, sitemapFile, sitemapIndex } from './sitemap.ts';

const CACHING = 'public, max-age=600';
const hidden = { schema: { hide: true } };

/** What search engines ask for: `/robots.txt`, `/sitemap.xml` and its files. */
export function sitemapRoutes(ctx: AppContext) {
  const once = createSingleFlight<string | undefined>();
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', hidden, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHING).send(robotsText(ctx)),
    );
    app.get('/sitemap.xml', hidden, async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', CACHING)
        .send(await once('index', () => sitemapIndex(ctx))),
    );
    app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async ({ params }, reply) => {
      const xml = await once(params.file, () => sitemapFile(ctx, params.file));
      if (!xml) throw notFound();
      return reply.type('application/xml; charset=utf-8').header('cache-control', CACHING).send(xml);
    });
  };
}
