import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { parseRendition } from './renditions.ts';
import type { PosterSpec } from './spec.ts';
import type { PosterFile, PosterStore } from './store.ts';

type Params = { event_id: string; version: string; file: string };

/** For an address with an older version, which serves the current poster. */
const SHORT = 'public, max-age=60';
const FOREVER = 'public, max-age=31536000, immutable';

type Options = { store: PosterStore; findSpec: (eventId: string) => Promise<PosterSpec | null> };

/** Serves posters at `/media/posters/{event id}/{version}/{shape}-{width}.{format}`; without a format, the best one the browser accepts. */
export function posterRoutes({ store, findSpec }: Options): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: Params }>(
      '/media/posters/:event_id/:version/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const { event_id, version, file } = request.params;
        const rendition = parseRendition(file, request.headers.accept);
        if (!rendition || !/^[0-9a-f-]{36}$/.test(event_id) || !/^[\w-]{10}$/.test(version)) return notFound(reply);
        const stored = await store.findStored(event_id, version, rendition);
        if (stored) return send(request, reply, stored, FOREVER);
        const spec = await findSpec(event_id);
        if (!spec) return notFound(reply);
        return send(request, reply, await store.get(spec, rendition), spec.version === version ? FOREVER : SHORT);
      },
    );
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, etag }: PosterFile,
  cacheControl: string,
) {
  reply.headers({
    'cache-control': cacheControl,
    etag,
    vary: 'accept',
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(contentType).send(body);
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'public, max-age=10')
    .send({ detail: 'Not found.', code: 'not_found' });
}
