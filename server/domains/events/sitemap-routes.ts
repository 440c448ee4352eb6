import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { type Clock, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { robotsText, sitemapFile, sitemapIndex } from './sitemap.ts';

const KEPT_MS = 10 * MINUTE;
const CACHING = `public, max-age=${KEPT_MS / SECOND}`;
const hidden = { schema: { hide: true } };

/** What search engines ask for: `/robots.txt`, `/sitemap.xml` and its files. */
export function sitemapRoutes(ctx: AppContext) {
  const once = createSingleFlight<string | undefined>();
  const index = keepFor(ctx.clock, () => sitemapIndex(ctx));
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', hidden, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHING).send(robotsText(ctx)),
    );
    app.get('/sitemap.xml', hidden, async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', CACHING)
        .send(await index()),
    );
    app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async ({ params }, reply) => {
      const xml = await once(params.file, () => sitemapFile(ctx, params.file));
      if (!xml) throw notFound();
      return reply.type('application/xml; charset=utf-8').header('cache-control', CACHING).send(xml);
    });
  };
}

// A million addresses take seconds to walk: what was found stands as long as those who asked may keep it.
function keepFor(clock: Clock, make: () => Promise<string>): () => Promise<string> {
  let kept: { madeAt: number; made: Promise<string> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept && now - kept.madeAt < KEPT_MS) return kept.made;
    const made = make();
    kept = { madeAt: now, made };
    made.catch(() => (kept = undefined));
    return made;
  };
}
