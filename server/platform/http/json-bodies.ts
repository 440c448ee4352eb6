import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or nothing: an empty body is `undefined`, keys that would reach a prototype are refused like any
 * malformed JSON (400), and every other content type is refused (415).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}
