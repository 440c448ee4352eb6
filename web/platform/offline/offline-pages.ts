import { offlineCacheOf } from './offline-state.ts';
import { assetsIn, isImmutable, OFFLINE_FILES, withHtml } from './caches.ts';

/**
 * Stores the page at a path, and every file that is in use, so that it opens again without the network. Its HTML is
 * the same for everybody; private data comes from the page's own storage. What cannot be stored for want of network or
 * space is stored when the page is opened the next time.
 */
export async function storePage(pathname: string): Promise<void> {
  try {
    await store(pathname);
  } catch (error) {
    // Browsers report a lost network as a TypeError, and a full disk as a DOMException.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

async function store(pathname: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.ready;
  const page = await fetch(pathname);
  if (!page.ok) return;
  // The mark tells the page that it was opened without the network.
  const html = (await page.text()).replace('<html ', '<html data-offline-copy="" ');
  await storeFiles([...assetsIn(html), ...filesInUse()]);
  // Last: without its files the copy would open as an empty page.
  const pages = await caches.open(offlineCacheOf(pathname));
  await pages.put(pathname, withHtml(page, html));
}

async function storeFiles(paths: string[]): Promise<void> {
  const files = await caches.open(OFFLINE_FILES);
  const missing = await Promise.all(
    paths.map(async (path) => ((await files.match(path, { ignoreVary: true })) ? [] : [path])),
  );
  await files.addAll([...new Set(missing.flat())]);
}

function filesInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && isImmutable(pathname))
    .map(({ pathname }) => pathname);
}
