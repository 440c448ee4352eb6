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
  /** A page that takes longer, because the database does not answer, is not waited for. */
  page_timeout_milliseconds: number;
  /** While developing, every page is rendered anew. */
  dev?: boolean;
};

/** While one rendering waits for the database, others go on. */
const RENDERED_AT_ONCE = 4;
/** Who would wait behind so many others is asked to come back. */
const MAX_WAITING = 400;
/** How long after its ttl a page is still sent unmarked while more pages are asked for than can be rendered at once. */
const STALE_WHILE_BUSY_MS = 13 * SECOND;
/** How old a page may be that stands in, marked, for one that cannot be rendered. */
const MAX_FALLBACK_MS = HOUR;
/** How long a proxy may send an old page while it fetches the next. */
const STALE_IN_PROXY_SECONDS = 8;

/** Public pages through the cache; docs/decisions/0005-pages-are-cached-whole.md says why each limit is there. */
export function createPageCache(render: RenderPage, options: PageCacheOptions) {
  const { cache, clock, page_cache_milliseconds: ttlMs, dev } = options;
  const limit = pLimit(RENDERED_AT_ONCE);
  const inProxy = `public, max-age=0, s-maxage=${Math.ceil(ttlMs / SECOND)}`;
  // No old 404 from a proxy: what is missing may be about to appear.
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

/** What a promise leads to, or undefined when that takes longer. */
async function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const over = new AbortController();
  const timeout = sleep(milliseconds, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
  return Promise.race([promise, timeout]).finally(() => over.abort());
}

function tagsOf(status: number, tags: readonly string[]): readonly string[] {
  return status === 404 ? [...tags, NOT_FOUND_TAG] : tags;
}
