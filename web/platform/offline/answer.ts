import { themeOf } from '#web/platform/lib/theme.ts';

import { offlineCacheOf } from './offline-state.ts';
import { assetsIn, isImmutable, OFFLINE_FILES, OFFLINE_PAGE, OFFLINE_SCRIPT, withHtml } from './caches.ts';

/** Stored files at most: enough for several versions of the website. */
const MAX_FILES = 400;

/** The worker's response to a request; undefined to leave it to the browser. */
export function answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/services/'))
    return undefined;
  if (request.mode === 'navigate') return answerPage(request, preloaded);
  if (isImmutable(pathname) || pathname === OFFLINE_SCRIPT) return answerFile(request);
  return undefined;
}

/** A page from the server, even when that is an error; a stored page only when there is no response at all. */
async function answerPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (error) {
    const { pathname } = new URL(request.url);
    const page =
      (await caches.match(pathname, { cacheName: offlineCacheOf(pathname) })) ?? (await offlinePageFor(pathname));
    if (page) return page;
    throw error;
  }
}

async function offlinePageFor(pathname: string): Promise<Response | undefined> {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_FILES });
  if (!page) return undefined;
  const html = (await page.text()).replace('data-theme="light"', `data-theme="${themeOf(pathname)}"`);
  return withHtml(page, html, { status: 503 });
}

async function answerFile(request: Request): Promise<Response> {
  const files = await caches.open(OFFLINE_FILES);
  // Asked for as another kind of picture it is the same picture: what is stored is good enough.
  const stored = await files.match(request, { ignoreVary: true });
  if (stored) return stored;
  const file = await fetch(request);
  if (file.ok) void files.put(request, file.clone()).catch(() => undefined); // a full disk is no reason to fail
  return file;
}

/** Stores the offline page and the files it needs, while there is a network. Its only script is its own. */
export async function storeOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`The offline page was answered with ${page.status}.`);
  const html = (await page.text())
    .replace(/<script\b[^]*?<\/script>/g, '')
    .replace('</body>', `<script src="${OFFLINE_SCRIPT}" defer=""></script></body>`);
  const files = await caches.open(OFFLINE_FILES);
  await files.addAll([OFFLINE_SCRIPT, ...assetsIn(html)]);
  await files.put(OFFLINE_PAGE, withHtml(page, html));
}

/** Deletes the oldest files, so that versions of the website do not pile up. */
export async function dropOldFiles(): Promise<void> {
  const files = await caches.open(OFFLINE_FILES);
  const stored = await files.keys();
  const old = stored
    .filter(({ url }) => isImmutable(new URL(url).pathname))
    .slice(0, Math.max(0, stored.length - MAX_FILES));
  await Promise.all(old.map((request) => files.delete(request)));
}
