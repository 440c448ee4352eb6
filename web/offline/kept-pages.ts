import { filesNamedIn, isLasting, KEPT_FILES, KEPT_PAGES, withHtml } from './caches.ts';

/**
 * Keeps the page at a path of ours, and every file that is in use, so that it opens again without the network. Its HTML is
 * the one everybody gets; what is private comes from where the page keeps it.
 */
export async function keepPage(pathname: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.ready;
  const page = await fetch(pathname);
  if (!page.ok) return;
  // The mark tells the page that it was opened without the network.
  const html = (await page.text()).replace('<html ', '<html data-kept="" ');
  const pages = await caches.open(KEPT_PAGES);
  await Promise.all([pages.put(pathname, withHtml(page, html)), keepFiles([...filesNamedIn(html), ...filesInUse()])]);
}

/** Forgets every kept page: the person has left this device. */
export function forgetPages(): void {
  if ('caches' in window) void caches.delete(KEPT_PAGES).catch(() => undefined);
}

/** Whether nobody can be asked: the network is gone, or was when this page was opened. */
export function isAway(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept !== undefined;
}

/** The network is back: from now on everybody can be asked. */
export function markBack(): void {
  delete document.documentElement.dataset.kept;
}

async function keepFiles(paths: string[]): Promise<void> {
  const files = await caches.open(KEPT_FILES);
  const missing = await Promise.all(paths.map(async (path) => ((await files.match(path)) ? [] : [path])));
  await files.addAll([...new Set(missing.flat())]);
}

function filesInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && isLasting(pathname))
    .map(({ pathname }) => pathname);
}
