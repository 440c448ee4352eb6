import type { FastifyInstance, InjectOptions } from 'fastify';

/** Carries a page's API calls to the same server in process, without a socket. */
export function createInProcessTransport(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
    });
    return new Response(answer.payload || null, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  };
}
