import { type CachedResponse, cachedResponse, type WholeResponse } from '#server/platform/cache/cached-response.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';

const BUSY = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Very busy</title></head><body><h1>Very busy right now</h1>
<p>More people are here than we can serve at once. Please try again in a few seconds.</p></body></html>`;

/** Marks a page that is sent although it may be outdated; the page shows its notice by this attribute. */
export function markStale({ status, headers, body, tags, madeAt }: CachedResponse): CachedResponse {
  const html = body.toString();
  const marked = html.replace(/<html (?!data-stale-since)/, `<html data-stale-since="${madeAt.toISOString()}" `);
  return cachedResponse({ status, headers, body: Buffer.from(marked) }, tags, madeAt);
}

/** For those who would have to wait behind too many others. */
export function busyPage(isHttps: boolean): WholeResponse {
  const body = Buffer.from(BUSY);
  return {
    status: 503,
    headers: {
      ...pageHeaders({ isHttps }),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(BUSY, { isHttps }),
      'cache-control': 'no-store',
      'retry-after': '5',
    },
    body,
  };
}
