import type { FastifyReply, FastifyRequest } from 'fastify';

import { type CachedResponse, preferredEncoding } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

type Sent = { cache: ResponseCache; key: string; response: CachedResponse };

/**
 * Sends a response that may be shared: 304 if the client already has it, otherwise in the best encoding that it
 * accepts.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, response }: Sent,
): Promise<FastifyReply> {
  reply.code(response.status).headers(response.headers);
  if (isUnchanged(request, response)) return reply.code(304).send();
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const body = await cache.encoded(key, response, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

function isUnchanged(request: FastifyRequest, { status, headers }: CachedResponse): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && status === 200 && headers['etag'] !== undefined && known.includes(headers['etag']);
}
