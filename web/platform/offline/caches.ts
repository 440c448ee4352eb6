/** Files that are the same for everybody: built scripts and fonts, posters, and the page that says one is offline. */
export const OFFLINE_FILES = 'velvet-files';

/** The page that stands in for one that cannot be had. */
export const OFFLINE_PAGE = '/offline';

/** The script of that page: it brings nothing else. */
export const OFFLINE_SCRIPT = '/offline.js';

/** Whether the name of a file says what is in it, so that a copy never gets old. */
export function isLasting(pathname: string): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith('/media/posters/');
}

/** The built files a page's HTML names. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** A copy of a page with other HTML: as the server sent it, but for what depends on its length. */
export function withHtml(page: Response, html: string, init: ResponseInit = {}): Response {
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html, { ...init, headers });
}
