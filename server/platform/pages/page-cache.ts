import { setTimeout as sleep } from 'node:timers/promises';

import pLimit from 'p-limit';

import { type CachedResponse, cachedResponse } from '#server/platform/cache/cached-response.ts';
import { NOT_FOUND_TAG } from '#server/platform/cache/changes.ts';
import type { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { type Clock, HOUR, SECOND } from '#server/platform/lib/clock.ts';
import { busyPage, markStale, slowPage } from './page.ts';
import type { RenderPage } from './render-page.ts';

type PageCacheOptions = {
  cache: ResponseCache;
  clock: Clock;
  public_url: string;
  page_cache_milliseconds: number;
  /** The longest time to wait for a page, for example when the database does not answer. */
  page_timeout_milliseconds: number;
  /** In development every page is rendered on each request. */
  dev?: boolean;
};

/** More than one, so that others go on while a rendering waits for the database. */
const RENDERED_AT_ONCE = 4;
/** With this many renderings waiting, further visitors are asked to try again later. */
const MAX_WAITING = 400;
/**
 * How long after its ttl a page is still sent without a mark while more pages are requested than can be rendered at
 * once.
 */
const STALE_WHILE_BUSY_MS = 13 * SECOND;
/** The maximum age of a page that is sent, marked as stale, instead of one that cannot be rendered. */
const MAX_FALLBACK_MS = HOUR;
/** How long a proxy may send a stale page while it fetches a new one. */
const STALE_IN_PROXY_SECONDS = 8;

/** Public pages through the cache; docs/decisions/0005-pages-are-cached-whole.md says why each limit is there. */
export function createPageCache(render: RenderPage, options: PageCacheOptions) {
  const { cache, clock, page_cache_milliseconds: ttlMs, dev } = options;
  const limit = pLimit(RENDERED_AT_ONCE);
  const inProxy = `public, max-age=0, s-maxage=${Math.ceil(ttlMs / SECOND)}`;
  // Proxies must not send stale 404 responses: a missing page may be about to appear.
  const cachingOf = (status: number) =>
    status === 404 ? inProxy : `${inProxy}, stale-while-revalidate=${STALE_IN_PROXY_SECONDS}`;
  const isHttps = options.public_url.startsWith('https:');
  const busy = cachedResponse(busyPage(isHttps), [], clock.now());
  const slow = cachedResponse(slowPage(isHttps), [], clock.now());

  const make = async (url: string): Promise<CachedResponse> => {
    if (limit.pendingCount >= MAX_WAITING) return busy;
    const rendered = await inTime(limit(render, url), options.page_timeout_milliseconds);
    if (!rendered) return slow;
    const { status, tags, ...page } = rendered;
    const isStored = status < 500 && page.headers['cache-control'] !== 'no-store';
    const headers = {
      ...page.headers,
      'cache-control': isStored ? cachingOf(status) : 'no-store',
      vary: 'Accept-Encoding',
    };
    return cachedResponse({ status, headers, body: page.body }, tagsOf(status, tags), clock.now());
  };
  const fallback = (stale: CachedResponse) =>
    clock.now().getTime() - stale.madeAt.getTime() <= MAX_FALLBACK_MS ? markStale(stale) : undefined;

  return {
    async get(url: string): Promise<CachedResponse> {
      if (dev || ttlMs === 0) return make(url);
      return cache.fetch(url, {
        ttlMs,
        make: () => make(url),
        isShared: ({ headers }) => headers['cache-control'] !== 'no-store',
        staleWhileRevalidateMs: limit.pendingCount > 0 ? STALE_WHILE_BUSY_MS : 0,
        fallback,
      });
    },
  };
}

/** The value of a promise, or undefined if it takes too long. */
async function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const over = new AbortController();
  const timeout = sleep(milliseconds, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
  return Promise.race([promise, timeout]).finally(() => over.abort());
}

function tagsOf(status: number, tags: readonly string[]): readonly string[] {
  return status === 404 ? [...tags, NOT_FOUND_TAG] : tags;
}
