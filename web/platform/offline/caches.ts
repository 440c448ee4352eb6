/** Files that are the same for everybody: built scripts and fonts, posters, and the offline page. */
export const OFFLINE_FILES = 'velvet-files';

/** The page shown in place of one that cannot be loaded. */
export const OFFLINE_PAGE = '/offline';

/** The only script of that page. */
export const OFFLINE_SCRIPT = '/offline.js';

/** Whether the address of a file changes with its content, so that a copy never becomes stale. */
export function isImmutable(pathname: string): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith('/media/posters/');
}

/** The built files that a page's HTML refers to. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** A copy of a page with other HTML, without the headers that depend on its content. */
export function withHtml(page: Response, html: string, init: ResponseInit = {}): Response {
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html, { ...init, headers });
}
