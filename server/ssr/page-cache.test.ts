import { describe, expect, it } from 'vitest';

import { PageCache } from './page-cache.ts';
import type { Page } from './page.ts';

function buildPage(text: string, status = 200): Page {
  return {
    status,
    headers: {},
    body: Buffer.from(`<html lang="en">${text}</html>`),
    etag: text,
    isPrivate: status >= 500,
    compressed: new Map(),
  };
}

function buildCache() {
  let now = 1000;
  const cache = new PageCache({ clock: { now: () => new Date(now) }, freshMs: 2000, patienceMs: 20 });
  return { cache, pass: (milliseconds: number) => (now += milliseconds) };
}

async function textOf(page: Promise<Page>): Promise<string> {
  return (await page).body.toString();
}

describe('PageCache', () => {
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
    let finish: (page: Page) => void = () => {};
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

  it('never keeps private pages', async () => {
    const { cache } = buildCache();
    let renderings = 0;
    const render = async () => ({ ...buildPage(`v${++renderings}`), isPrivate: true });
    await cache.get('/checkout/x', render);
    expect(await textOf(cache.get('/checkout/x', render))).toContain('v2');
  });
});
