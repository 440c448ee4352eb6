import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer } from './answer.ts';
import { OFFLINE_PAGES } from './offline-state.ts';
import { OFFLINE_FILES } from './caches.ts';

const origin = 'https://ours.com';
const stores = new Map<string, Map<string, Response>>();
const fetchFromServer = vi.fn<(url: string) => Response>();

/** A fake of the browser's Cache API, as far as it is used here. Every request accepts something else than what was stored. */
const open = async (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  const path = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).pathname;
  return {
    match: async (key: string | Request, { ignoreVary = false } = {}) => {
      const stored = store.get(path(key))?.clone();
      return stored?.headers.has('vary') && !ignoreVary ? undefined : stored;
    },
    put: async (key: string | Request, response: Response) => void store.set(path(key), response),
  };
};
const match = async (key: string, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(key);

beforeEach(() => {
  stores.clear();
  fetchFromServer.mockReset();
  vi.stubGlobal('self', { location: { origin } });
  vi.stubGlobal('caches', { open, match });
  vi.stubGlobal('fetch', async ({ url }: Request) => fetchFromServer(url));
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (path: string, { mode = 'navigate', method = 'GET' } = {}) =>
  answer({ url: origin + path, mode, method } as Request);
const storeInCache = async (cache: string, path: string, body: string) =>
  (await open(cache)).put(path, new Response(body));
const goOffline = () =>
  fetchFromServer.mockImplementation(() => {
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

  it('prefers the response of the server to a stored page, even when it is an error', async () => {
    await storeInCache(OFFLINE_PAGES, '/my-tickets/1', 'stored');
    fetchFromServer.mockReturnValue(new Response('of the server', { status: 503 }));
    const page = await ask('/my-tickets/1');
    expect([page?.status, await page?.text()]).toEqual([503, 'of the server']);
  });

  it('uses the preloaded response', async () => {
    const request = { url: `${origin}/events`, mode: 'navigate', method: 'GET' } as Request;
    const page = await answer(request, Promise.resolve(new Response('preloaded')));
    expect(await page?.text()).toBe('preloaded');
    expect(fetchFromServer).not.toHaveBeenCalled();
  });

  it('answers with a stored page when the server cannot be reached', async () => {
    goOffline();
    await storeInCache(OFFLINE_PAGES, '/my-tickets/1', 'stored');
    expect(await (await ask('/my-tickets/1?from=mail'))?.text()).toBe('stored');
  });

  it('answers with the offline page elsewhere, in the theme of the requested page', async () => {
    goOffline();
    await storeInCache(OFFLINE_FILES, '/offline', '<html data-theme="light">');
    const page = await ask('/dashboard/seller');
    expect([page?.status, await page?.text()]).toEqual([503, '<html data-theme="dark">']);
  });

  it('fails like the browser when nothing is stored', async () => {
    goOffline();
    await expect(ask('/events')).rejects.toThrow('Failed to fetch');
  });

  it('answers with a stored poster, though the page asks for other kinds of pictures than when it was stored', async () => {
    goOffline();
    const poster = new Response('poster', { headers: { vary: 'accept' } });
    await (await open(OFFLINE_FILES)).put('/media/posters/1/a/square-192', poster);
    expect(await (await ask('/media/posters/1/a/square-192', { mode: 'no-cors' }))?.text()).toBe('poster');
  });

  it('stores a built file on first use, and does not fetch it again', async () => {
    fetchFromServer.mockImplementation(() => new Response('code'));
    for (let time = 0; time < 2; time += 1) {
      expect(await (await ask('/assets/page-1a2b.js', { mode: 'no-cors' }))?.text()).toBe('code');
    }
    expect(fetchFromServer).toHaveBeenCalledTimes(1);
  });
});
