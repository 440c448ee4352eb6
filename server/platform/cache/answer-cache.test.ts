import { describe, expect, it, vi } from 'vitest';

import { markStale } from '#server/platform/pages/page.ts';

import type { Answer } from './answer.ts';
import { AnswerCache, type AnswerCacheOptions } from './answer-cache.ts';
import { Copies } from './copies.ts';

function buildPage(text: string, status = 200): Answer {
  const body = Buffer.from(`<html lang="en">${text}</html>`);
  return { status, headers: {}, copies: Copies.of(body), isPrivate: status >= 500 };
}

function buildCache(options: Partial<AnswerCacheOptions> = {}) {
  let now = 1000;
  const clock = { now: () => new Date(now) };
  const cache = new AnswerCache({ clock, freshMs: 2000, patienceMs: 20, markStale, ...options });
  return { cache, pass: (milliseconds: number) => (now += milliseconds) };
}

async function textOf(page: Promise<Answer>): Promise<string> {
  return (await page).copies.body().toString();
}

describe('AnswerCache', () => {
  it('renders an address once for everyone who asks meanwhile, and keeps it while fresh', async () => {
    const { cache, pass } = buildCache();
    let renderings = 0;
    const render = async () => buildPage(`v${++renderings}`);
    await Promise.all([cache.get('/', render), cache.get('/', render)]);
    pass(1999);
    expect(await textOf(cache.get('/', render))).toContain('v1');
    pass(1);
    expect(await textOf(cache.get('/', render))).toContain('v2');
  });

  it('looks again after a purge, and does not keep what was being rendered before it', async () => {
    const { cache } = buildCache();
    let finish: (page: Answer) => void = () => {};
    const slow = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
    cache.purge();
    finish(buildPage('before'));
    await slow;
    expect(await textOf(cache.get('/', async () => buildPage('after')))).toContain('after');
  });

  it('serves the last good page, marked, while rendering fails or hangs, and recovers', async () => {
    const { cache, pass } = buildCache();
    await cache.get('/', async () => buildPage('good'));
    pass(3000);
    const failed = await textOf(cache.get('/', async () => buildPage('oops', 503)));
    expect(failed).toContain('good');
    expect(failed).toContain('data-stale-since="1970-01-01T00:00:01.000Z"');
    pass(1500);
    expect(await textOf(cache.get('/', () => new Promise(() => {})))).toContain('good');
    pass(1500);
    cache.purge();
    expect(await textOf(cache.get('/', async () => buildPage('again')))).toContain('again');
  });

  it('hands over the answer before, also after a purge; handed back, it is as young as a new one', async () => {
    const { cache, pass } = buildCache();
    const first = await cache.get('/', async () => buildPage('same'));
    pass(2000);
    cache.purge();
    expect(cache.fresh('/')).toBeUndefined();
    expect(await cache.get('/', async (before) => before ?? buildPage('other'))).toBe(first);
    pass(1999);
    expect(cache.fresh('/')).toBe(first);
    pass(1);
    expect(cache.fresh('/')).toBeUndefined();
  });

  it('never keeps private pages', async () => {
    const { cache } = buildCache();
    let renderings = 0;
    const render = async () => ({ ...buildPage(`v${++renderings}`), isPrivate: true });
    await cache.get('/checkout/x', render);
    expect(await textOf(cache.get('/checkout/x', render))).toContain('v2');
  });

  it('never lets an answer stand in that cannot be marked as old', async () => {
    const { cache, pass } = buildCache({ markStale: undefined });
    await cache.get('/list', async () => buildPage('good'));
    pass(2000);
    expect(cache.fresh('/list')).toBeUndefined();
    expect(await textOf(cache.get('/list', async () => buildPage('oops', 503)))).toContain('oops');
  });

  it('sends what was good a moment ago while many others are being made, but nothing written over since', async () => {
    const { cache, pass } = buildCache({ rushMs: 15_000 });
    await cache.get('/', async () => buildPage('a moment ago'));
    pass(2000);
    const finish: ((page: Answer) => void)[] = [];
    const rush = Array.from({ length: 4 }, (_, n) => {
      expect(cache.fresh('/')).toBeUndefined();
      return cache.get(`/${n}`, () => new Promise((resolve) => finish.push(resolve)));
    });
    expect(cache.fresh('/')?.copies.body().toString()).toContain('a moment ago');
    pass(13_000);
    expect(cache.fresh('/')).toBeUndefined();
    pass(-1);
    expect(cache.fresh('/')).toBeDefined();
    for (const end of finish) end(buildPage('made'));
    await Promise.all(rush);
    expect(cache.fresh('/')).toBeUndefined();
    cache.purge();
    for (let n = 0; n < 4; n += 1) void cache.get(`/${n}`, () => new Promise(() => {}));
    expect(cache.fresh('/')).toBeUndefined();
  });

  it('makes anew what went out in a rush, once, and after all that somebody waits for', async () => {
    let renewals = 0;
    const renew = async () => buildPage(`anew ${++renewals}`);
    const { cache, pass } = buildCache({ rushMs: 15_000, renew, atOnce: 2 });
    await cache.get('/', async () => buildPage('a moment ago'));
    pass(2000);
    const finish: ((page: Answer) => void)[] = [];
    const make = () => new Promise<Answer>((resolve) => finish.push(resolve));
    const rush = Array.from({ length: 4 }, (_, n) => cache.get(`/${n}`, make));
    for (let asked = 0; asked < 3; asked += 1) expect(cache.fresh('/')).toBeDefined();
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    for (const end of finish.splice(0)) end(buildPage('made'));
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    expect(renewals).toBe(0);
    for (const end of finish) end(buildPage('made'));
    await Promise.all(rush);
    await vi.waitFor(() => expect(cache.fresh('/')?.copies.body().toString()).toContain('anew 1'));
  });

  it('refuses those who would wait behind too many, unless an old answer can stand in', async () => {
    const refusal = buildPage('busy', 503);
    const { cache, pass } = buildCache({ atOnce: 1, refusal });
    await cache.get('/', async () => buildPage('good'));
    pass(60_000);
    for (let n = 0; n <= 400; n += 1) void cache.get(`/${n}`, () => new Promise(() => {}));
    expect(await cache.get('/another', async () => buildPage('late'))).toBe(refusal);
    expect(await textOf(cache.get('/', async () => buildPage('late')))).toContain('good');
  });

  it('holds so many bytes at most, and lets the oldest go first', async () => {
    const { cache } = buildCache({ maxBytes: 100_000 });
    const addresses = Array.from({ length: 30 }, (_, n) => `/${n}`);
    for (const address of addresses) await cache.get(address, async () => buildPage('x'.repeat(2000)));
    const kept = addresses.filter((address) => cache.fresh(address));
    expect(kept).toEqual(addresses.slice(-kept.length));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(20);
    // Copies in other encodings count as soon as they are there.
    for (const address of kept) expect(cache.fresh(address)?.copies.in('br')).toBeDefined();
    for (const address of kept) cache.fresh(address);
    await cache.get('/one-more', async () => buildPage('x'.repeat(2000)));
    expect(addresses.filter((address) => cache.fresh(address)).length).toBeLessThan(kept.length);
  });
});
