import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { until } from '#server/testing/until.ts';

import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { type FetchOptions, ResponseCache } from './response-cache.ts';

const HOUR = 3_600_000;

function buildCache() {
  let now = 1_000_000;
  const clock = { now: () => new Date(now) };
  const cache = new ResponseCache(clock);
  const response = (text: string, { status = 200, tags = ['events'] } = {}) =>
    cachedResponse({ status, headers: {}, body: Buffer.from(text) }, tags, clock.now());
  const options = (make: () => Promise<CachedResponse>): FetchOptions => ({
    ttlMs: 2000,
    make,
    isShared: ({ status }) => status < 500,
    fallback: (stale) =>
      now - stale.madeAt.getTime() <= HOUR ? { ...stale, body: Buffer.from(`old ${String(stale.body)}`) } : undefined,
  });
  const get = async (make: () => Promise<CachedResponse>, more: Partial<FetchOptions> = {}) =>
    String((await cache.fetch('/', { ...options(make), ...more })).body);
  return { cache, get, response, pass: (milliseconds: number) => (now += milliseconds) };
}

const never = () => new Promise<never>(() => {});
const fail = () => Promise.reject(new Error('no database'));

describe('the cache of responses', () => {
  it('makes a response once for concurrent requests, and serves it for its ttl', async () => {
    const { get, response, pass } = buildCache();
    let made = 0;
    const make = async () => response(`${++made}`);
    expect(await Promise.all([get(make), get(make)])).toEqual(['1', '1']);
    pass(2000);
    expect(await get(make)).toBe('1');
    pass(1);
    expect(await get(make)).toBe('2');
  });

  it('does not share refusals: each waiting request makes its own response', async () => {
    const { get, response } = buildCache();
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      throw new Error(`refused ${asked}`);
    };
    const refusals = await Promise.allSettled([get(refuse), get(refuse), get(refuse)]);
    expect(refusals.map((one) => one.status === 'rejected' && String(one.reason)).sort()).toEqual(
      [1, 2, 3].map((n) => `Error: refused ${n}`),
    );
    expect(await get(async () => response('busy', { status: 503 }))).toBe('busy');
    expect(await get(async () => response('good'))).toBe('good');
  });

  it('renews the responses that show what changed, and keeps all others', async () => {
    const { cache, get, response } = buildCache();
    await get(async () => response('before', { tags: ['event-1', 'events'] }));
    cache.invalidate(['event-2']);
    expect(await get(async () => response('after'))).toBe('before');
    cache.invalidate(['event-1']);
    expect(await get(async () => response('after'))).toBe('after');
    cache.invalidate();
    expect(await get(async () => response('last'))).toBe('last');
  });

  it('does not store a response that was being made when something changed, but sends it to those who waited', async () => {
    const { cache, get, response, pass } = buildCache();
    for (const round of ['first', 'renewed']) {
      const { promise, resolve } = Promise.withResolvers<CachedResponse>();
      const early = [get(() => promise), get(() => promise)];
      cache.invalidate(['event-1']);
      const late = get(async () => response(`${round} after`));
      resolve(response(`${round} before`));
      expect(await Promise.all([...early, late])).toEqual([`${round} before`, `${round} before`, `${round} after`]);
      expect(await get(async () => response('later'))).toBe(`${round} after`);
      pass(2001);
    }
  });

  it('falls back on the last good response while making one fails, tries again after a second, and recovers', async () => {
    const { cache, get, response, pass } = buildCache();
    await get(async () => response('good'));
    pass(2001);
    expect(await get(fail)).toBe('old good');
    expect(await get(async () => response('too soon'))).toBe('old good');
    pass(1001);
    expect(await get(async () => response('oops', { status: 503 }))).toBe('old old good');
    pass(1001);
    expect(await get(async () => response('again'))).toBe('again');
    cache.invalidate();
    expect(await get(fail)).toBe('old again');
    pass(HOUR + 1);
    await expect(get(fail)).rejects.toThrow('no database');
  });

  it('falls back while making one hangs, and stores it when it comes late', async () => {
    const { get, response, pass } = buildCache();
    await get(async () => response('good'));
    pass(2001);
    const { promise, resolve } = Promise.withResolvers<CachedResponse>();
    expect(await get(() => promise)).toBe('old good');
    resolve(response('late'));
    await until(async () => (await get(never)) === 'late');
  });

  it('sends an outdated response while it is renewed, if that is allowed and it is not too old', async () => {
    const { cache, get, response, pass } = buildCache();
    const more = { staleWhileRevalidateMs: 5000 };
    await get(async () => response('first'), more);
    pass(6000);
    expect(await get(async () => response('second'), more)).toBe('first');
    await until(async () => (await get(never, more)) === 'second');
    pass(8000);
    expect(await get(async () => response('third'), more)).toBe('third');
    cache.invalidate();
    expect(await get(async () => response('fourth'), more)).toBe('fourth');
  });

  it('stays within its limit of bytes, including compressed bodies', async () => {
    const { cache, made, get } = buildLargeCache(9);
    for (const key of ['a', 'b', 'c']) await get(key);
    await get('a');
    expect(made).toEqual(['a', 'b', 'c']);
    await get('d');
    await get('b');
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
    const response = await get('a');
    const packed = await cache.encoded('a', response, 'gzip');
    expect(packed.length).toBeLessThan(response.body.length / 100);
    expect(await cache.encoded('a', await get('a'), 'gzip')).toBe(packed);
  });

  it('compresses a response once for concurrent requests, and again when its content changes', async () => {
    const { cache, response, pass } = buildCache();
    const packed = async (text: string) => {
      const stored = await cache.fetch('/', { ttlMs: 2000, make: async () => response(text), isShared: () => true });
      return Promise.all([cache.encoded('/', stored, 'br'), cache.encoded('/', stored, 'br')]);
    };
    const [first, second] = await packed('one');
    expect(second).toBe(first);
    pass(2001);
    expect((await packed('one'))[0]).toBe(first);
    pass(2001);
    const [third] = await packed('two');
    expect(brotliDecompressSync(third).toString()).toBe('two');
  });

  it('keeps everybody’s pages, however many searches somebody makes', async () => {
    const { made, get } = buildLargeCache(5);
    await get('/');
    await get('/events/night');
    for (let n = 0; n < 20; n += 1) await get(`/events?search=${n}`);
    await get('/events?search=19');
    expect(made).toHaveLength(22);
    await get('/events?search=0');
    await get('/');
    await get('/events/night');
    expect(made.slice(-2)).toEqual(['/events?search=19', '/events?search=0']);
  });

  it.each(['at once', 'after its time'])(
    'keeps a search that was asked for again %s, however many others somebody makes',
    async (when) => {
      const { cache, made, get, pass } = buildLargeCache(1);
      await get('/events?city=Berlin');
      if (when === 'after its time') pass(2001);
      const kept = await get('/events?city=Berlin');
      const packed = await cache.encoded('/events?city=Berlin', kept, 'gzip');
      for (let n = 0; n < 50; n += 1) await get(`/events?search=${n}`);
      made.length = 0;
      const found = await get('/events?city=Berlin');
      expect([made, await cache.encoded('/events?city=Berlin', found, 'gzip')]).toEqual([[], packed]);
      cache.invalidate(['events']);
      await get('/events?city=Berlin');
      expect(made).toEqual(['/events?city=Berlin']);
      pass(2001);
      await get('/events?city=Berlin');
      expect(made).toHaveLength(2);
    },
  );
});

/** A cache of responses of so many megabytes each; `made` are their keys. */
function buildLargeCache(megabytes: number) {
  const { cache, response, pass } = buildCache();
  const made: string[] = [];
  const get = (key: string) =>
    cache.fetch(key, {
      ttlMs: 2000,
      make: async () => {
        made.push(key);
        return response('x'.repeat(megabytes * 1024 * 1024));
      },
      isShared: () => true,
    });
  return { cache, made, get, pass };
}
