import { setTimeout as sleep } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/lib/clock.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';

import { type CachedResponse, compress, type Encoding, sizeOf, withCompressed } from './cached-response.ts';
import { cacheHits, cacheMisses } from './metrics.ts';

export type FetchOptions = {
  ttlMs: number;
  /** Makes the response. It is stored and shared only if `isShared` returns true. */
  make: () => Promise<CachedResponse>;
  isShared: (response: CachedResponse) => boolean;
  /** How long after its ttl a response may still be sent while it is renewed in the background. */
  staleWhileRevalidateMs?: number;
  /** Returns the response to send when a stale one cannot be renewed in time; undefined if the stale one is too old. */
  fallback?: (stale: CachedResponse) => CachedResponse | undefined;
};

type Responses = LRUCache<string, CachedResponse, FetchOptions>;
type Flight = { key: string; isOutdated: boolean };

const MEGABYTE = 1024 * 1024;
/** Headers and objects around the bodies of a response. */
const OVERHEAD = 4000;
/**
 * Limits for responses without a query, with one, and with one that was requested again. One caller's many searches
 * evict neither pages nor the searches of others.
 */
const MAX_BYTES = { common: 28 * MEGABYTE, searched: 8 * MEGABYTE, searchedAgain: 12 * MEGABYTE };
/** How long a visitor waits for a new response when there is a stale one to fall back on. */
const FALLBACK_AFTER_MS = 1500;
const RETRY_MS = 1000;
/** A start time for which the ttl is over in any case. */
const LONG_AGO = 1;

/**
 * Public responses of this process by key. Concurrent requests share the making of a response. An outdated response
 * stays in memory as a fallback.
 */
export class ResponseCache {
  readonly #common: Responses;
  readonly #searched: Responses;
  readonly #searchedAgain: Responses;
  readonly #flights = new Set<Flight>();
  readonly #compressing = createSingleFlight<Buffer>();

  constructor(clock: Clock) {
    this.#common = this.#createCache(clock, MAX_BYTES.common);
    this.#searched = this.#createCache(clock, MAX_BYTES.searched);
    this.#searchedAgain = this.#createCache(clock, MAX_BYTES.searchedAgain);
  }

  #createCache(clock: Clock, maxSize: number): Responses {
    return new LRUCache({
      maxSize,
      sizeCalculation: (response, key) => sizeOf(response) + 2 * key.length + OVERHEAD,
      ttl: RETRY_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: (key, stale, { context, options }) => this.#make(key, stale, { ...context, lifetime: options }),
      // Callers that wait for a response that was invalidated meanwhile still get it; it is not stored.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      noDeleteOnStaleGet: true,
    });
  }

  #of(key: string): Responses {
    if (!key.includes('?')) return this.#common;
    return this.#searchedAgain.peek(key, { allowStale: true }) ? this.#searchedAgain : this.#searched;
  }

  /** Moves a search that was requested again to its own cache, with its remaining ttl. */
  #keepLonger(key: string, response: CachedResponse): void {
    if (this.#searched.peek(key) !== response) return;
    this.#searchedAgain.set(key, response, { ttl: this.#searched.getRemainingTTL(key) });
    this.#searched.delete(key);
  }

  /** The response for `key`, stored or new. A response that is not shared is made for each caller. */
  async fetch(key: string, options: FetchOptions): Promise<CachedResponse> {
    const responses = this.#of(key);
    const stored = responses.get(key);
    if (stored) {
      cacheHits.inc();
      this.#keepLonger(key, stored);
      return stored;
    }
    const isKnown = responses.peek(key, { allowStale: true }) !== undefined;
    let own: Promise<CachedResponse> | undefined;
    const make = () => (own = options.make());
    const { ttlMs: ttl, staleWhileRevalidateMs = 0 } = options;
    const allowStale = staleWhileRevalidateMs > 0 && responses.getRemainingTTL(key) > -staleWhileRevalidateMs;
    const shared = await responses
      .fetch(key, { ttl, allowStale, context: { ...options, make } })
      .catch(() => undefined);
    (own ? cacheMisses : cacheHits).inc();
    if (isKnown && shared) this.#keepLonger(key, shared);
    return shared ?? own ?? options.make();
  }

  /** The body in an encoding; concurrent requests share the compression. */
  async encoded(key: string, response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return response.body;
    const known = response.compressed.get(encoding);
    if (known) return known;
    const flight = `${response.headers['etag']} ${encoding}`;
    const bytes = await this.#compressing(flight, () => compress(response.body, encoding));
    if (response.compressed.has(encoding)) return bytes;
    response.compressed.set(encoding, bytes);
    // Stored again to update its size.
    const responses = this.#of(key);
    if (responses.peek(key) === response) responses.set(key, response, { noUpdateTTL: true });
    return bytes;
  }

  /** Invalidates the responses with one of these tags, or all of them, including those being made right now. */
  invalidate(tags?: readonly string[]): void {
    for (const flight of this.#flights) {
      flight.isOutdated = true;
      this.#expire(flight.key);
    }
    for (const responses of [this.#common, this.#searched, this.#searchedAgain]) {
      for (const [key, response] of [...responses.entries()]) {
        if (!tags || response.tags.some((tag) => tags.includes(tag))) this.#expire(key);
      }
    }
  }

  #expire(key: string): void {
    const responses = this.#of(key);
    const response = responses.peek(key, { allowStale: true });
    if (response) responses.set(key, response, { start: LONG_AGO });
    else responses.delete(key);
  }

  /** Never rejects: the caller gets errors through its own promise. */
  async #make(
    key: string,
    stale: CachedResponse | undefined,
    { make, isShared, fallback, ttlMs, lifetime }: FetchOptions & { lifetime: { ttl?: number | undefined } },
  ): Promise<CachedResponse | undefined> {
    const flight = { key, isOutdated: false };
    this.#flights.add(flight);
    const made = make()
      .finally(() => this.#flights.delete(flight))
      .then((response) => (isShared(response) ? withCompressed(response, stale) : undefined))
      .catch(() => undefined);
    const canFallBack = stale !== undefined && fallback !== undefined;
    const response = await (canFallBack
      ? Promise.race([made, sleep(FALLBACK_AFTER_MS, undefined, { ref: false })])
      : made);
    if (response || !canFallBack) return response;
    void made.then((late) => {
      if (late && !flight.isOutdated) this.#of(key).set(key, late, { ttl: ttlMs });
    });
    lifetime.ttl = RETRY_MS;
    return fallback(stale);
  }
}
