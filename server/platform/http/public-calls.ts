import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, cachedResponse } from '#server/platform/cache/cached-response.ts';
import type { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { sendResponse } from '#server/platform/cache/send-response.ts';
import { type Clock, SECOND } from '#server/platform/lib/clock.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Made = { text: string; tag: string };

export type PublicCalls = {
  /** Sends the cached response of this call, or the result of `make`. Refusals are thrown to each caller. */
  send(path: string, exchange: Exchange, make: () => Promise<Made>): Promise<FastifyReply>;
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** How long a proxy may send a stale response while it fetches a new one. */
const STALE_SECONDS = 1;

type Options = { cache: ResponseCache; clock: Clock; ttlMs: number };

/** Sends public API calls through the cache; undefined if caching is off. */
export function createPublicCalls({ cache, clock, ttlMs }: Options): PublicCalls | undefined {
  if (ttlMs === 0) return undefined;
  const caching = `public, max-age=0, s-maxage=${Math.ceil(ttlMs / SECOND)}, stale-while-revalidate=${STALE_SECONDS}`;
  const responseOf = ({ text, tag }: Made): CachedResponse => {
    const headers = { 'content-type': JSON_TYPE, 'cache-control': caching, 'cache-tag': tag };
    return cachedResponse({ status: 200, headers, body: Buffer.from(text) }, [tag], clock.now());
  };
  return {
    async send(path, { request, reply }, make) {
      // The parsed parameters: only those the call knows, in one canonical form.
      const key = `GET ${path} ${JSON.stringify(request.params)}${searchOf(request.query)}`;
      const response = await cache.fetch(key, {
        ttlMs,
        make: async () => responseOf(await make()),
        isShared: () => true,
      });
      return sendResponse(request, reply, { cache, key, response });
    },
  };
}

function searchOf(query: unknown): string {
  const text = JSON.stringify(query);
  return text === '{}' ? '' : `?${text}`;
}
