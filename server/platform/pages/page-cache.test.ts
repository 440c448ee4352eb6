import { expect, test } from 'vitest';
import { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { createPageCache } from './page-cache.ts';
import type { Page } from './render-page.ts';

/** Pages whose database does not answer until it is thawed. */
function buildFrozen() {
  const thawed = Promise.withResolvers<void>();
  const render = async (body: string): Promise<Page> => {
    await thawed.promise;
    return { status: 200, headers: {}, body: Buffer.from(body), tags: [] };
  };
  const clock = createTestClock();
  const pages = createPageCache(render, {
    cache: new ResponseCache(clock),
    clock,
    public_url: 'http://velvet.example',
    page_cache_milliseconds: 2000,
    page_timeout_milliseconds: 40,
  });
  return { pages, thaw: () => thawed.resolve() };
}

test('while the database does not answer, every page says so, however many are requested; afterwards pages are sent again', async () => {
  const { pages, thaw } = buildFrozen();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => pages.get(`/events?city=${n}`)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers[0]?.body.toString()).toContain('This is taking too long');
  expect(answers[0]?.headers['cache-control']).toBe('no-store');
  thaw();
  const page = await pages.get('/about');
  expect([page.status, page.body.toString()]).toEqual([200, '/about']);
});

test('with production settings nobody waits five seconds for a page', () => {
  expect(defaultSettings.page_timeout_milliseconds).toBeLessThan(5000);
});
