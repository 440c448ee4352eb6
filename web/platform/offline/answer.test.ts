import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer } from './answer.ts';
import { OFFLINE_PAGES } from './away.ts';
import { OFFLINE_FILES } from './caches.ts';

const origin = 'https://ours.com';
const stores = new Map<string, Map<string, Response>>();
const isReachable = vi.fn<(url: string) => Response>();

/** As much of the browser's own as is used here. */
const open = async (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  const path = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).pathname;
  return {
    match: async (key: string | Request) => store.get(path(key))?.clone(),
    put: async (key: string | Request, response: Response) => void store.set(path(key), response),
  };
};
const match = async (key: string, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(key);

beforeEach(() => {
  stores.clear();
  isReachable.mockReset();
  vi.stubGlobal('self', { location: { origin } });
  vi.stubGlobal('caches', { open, match });
  vi.stubGlobal('fetch', async ({ url }: Request) => isReachable(url));
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (path: string, { mode = 'navigate', method = 'GET' } = {}) =>
  answer({ url: origin + path, mode, method } as Request);
const keep = async (cache: string, path: string, body: string) => (await open(cache)).put(path, new Response(body));
const isAway = () =>
  isReachable.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });

describe('the worker', () => {
  it.each([
    ['a call', '/services/api/tickets/my-tickets/', { mode: 'cors' }],
    ['a form', '/login', { method: 'POST' }],
    ['a file that may change', '/favicon.svg', { mode: 'no-cors' }],
    ['a page of the API', '/services/api/docs/', {}],
  ])('leaves %s to the browser', (_, path, request) => {
    expect(ask(path, request)).toBeUndefined();
  });

  it('leaves other sites to the browser', () => {
    expect(answer({ url: 'https://other.com/', mode: 'navigate', method: 'GET' } as Request)).toBeUndefined();
  });

  it('passes a page on as the server has it, also when one is kept, also a failure', async () => {
    await keep(OFFLINE_PAGES, '/my-tickets/1', 'kept');
    isReachable.mockReturnValue(new Response('of the server', { status: 503 }));
    const page = await ask('/my-tickets/1');
    expect([page?.status, await page?.text()]).toEqual([503, 'of the server']);
  });

  it('takes the page that is on its way already', async () => {
    const request = { url: `${origin}/events`, mode: 'navigate', method: 'GET' } as Request;
    const page = await answer(request, Promise.resolve(new Response('on its way')));
    expect(await page?.text()).toBe('on its way');
    expect(isReachable).not.toHaveBeenCalled();
  });

  it('answers with a kept page when nobody can be reached', async () => {
    isAway();
    await keep(OFFLINE_PAGES, '/my-tickets/1', 'kept');
    expect(await (await ask('/my-tickets/1?from=mail'))?.text()).toBe('kept');
  });

  it('says on every other page that one is offline, in that page’s theme', async () => {
    isAway();
    await keep(OFFLINE_FILES, '/offline', '<html data-theme="light">');
    const page = await ask('/dashboard/seller');
    expect([page?.status, await page?.text()]).toEqual([503, '<html data-theme="dark">']);
  });

  it('fails as the browser would when it has nothing', async () => {
    isAway();
    await expect(ask('/events')).rejects.toThrow('Failed to fetch');
  });

  it('keeps a built file when it is used, and never asks for it again', async () => {
    isReachable.mockImplementation(() => new Response('code'));
    for (let time = 0; time < 2; time += 1) {
      expect(await (await ask('/assets/page-1a2b.js', { mode: 'no-cors' }))?.text()).toBe('code');
    }
    expect(isReachable).toHaveBeenCalledTimes(1);
  });
});
