import { setTimeout as sleep } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { Clock } from '#server/platform/lib/clock.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';

import { type CachedResponse, compress, type Encoding, sizeOf, withCompressed } from './cached-response.ts';
import { cacheHits, cacheMisses } from './metrics.ts';

export type FetchOptions = {
  ttlMs: number;
  /** Makes the response. Only what `isShared` says yes to is stored and given to others. */
  make: () => Promise<CachedResponse>;
  isShared: (response: CachedResponse) => boolean;
  /** How long after its ttl a response may still be sent while it is renewed in the background. */
  staleWhileRevalidateMs?: number;
  /** What is sent when a response cannot be renewed, or not soon; undefined when the old one is too old. */
  fallback?: (stale: CachedResponse) => CachedResponse | undefined;
};

type Responses = LRUCache<string, CachedResponse, FetchOptions>;
type Flight = { key: string; isOutdated: boolean };

const MEGABYTE = 1024 * 1024;
/** Headers and objects around the bodies of a response. */
const OVERHEAD = 4000;
/**
 * Responses without a query, those with one, and those with one that were asked for again: one caller can make any number
 * of searches, and these push out neither pages nor the searches of others.
 */
const MAX_BYTES = { common: 28 * MEGABYTE, searched: 8 * MEGABYTE, searchedAgain: 12 * MEGABYTE };
/** How long a visitor waits for a new response while there is an old one to fall back on. */
const FALLBACK_AFTER_MS = 1500;
const RETRY_MS = 1000;
/** A start so long ago that the ttl is over. */
const LONG_AGO = 1;

/**
 * Whole public responses of this process by key, each made once for all who ask at the same time. An outdated response
 * stays in memory as the fallback of the next one.
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
      // Whoever waits for a response that was invalidated meanwhile still gets it; it is not stored.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      noDeleteOnStaleGet: true,
    });
  }

  #of(key: string): Responses {
    if (!key.includes('?')) return this.#common;
    return this.#searchedAgain.peek(key, { allowStale: true }) ? this.#searchedAgain : this.#searched;
  }

  /** A search that was asked for again, with the rest of its time. */
  #keepLonger(key: string, response: CachedResponse): void {
    if (this.#searched.peek(key) !== response) return;
    this.#searchedAgain.set(key, response, { ttl: this.#searched.getRemainingTTL(key) });
    this.#searched.delete(key);
  }

  /** The response for `key`: the stored one, or a new one. A response that is not shared is made for each who asks. */
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

  /** The body in an encoding, compressed once for all who ask at the same time. */
  async encoded(key: string, response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return response.body;
    const known = response.compressed.get(encoding);
    if (known) return known;
    const flight = `${response.headers['etag']} ${encoding}`;
    const bytes = await this.#compressing(flight, () => compress(response.body, encoding));
    if (response.compressed.has(encoding)) return bytes;
    response.compressed.set(encoding, bytes);
    // Stored again, so that its size is counted anew.
    const responses = this.#of(key);
    if (responses.peek(key) === response) responses.set(key, response, { noUpdateTTL: true });
    return bytes;
  }

  /** Makes the responses with one of these tags outdated, or all of them; also those that are being made now. */
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

  /** Never rejects: who asked has the promise of their own response. */
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
