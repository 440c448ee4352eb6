import { type CachedResponse, cachedResponse, type WholeResponse } from '#server/platform/cache/cached-response.ts';
import { contentSecurityPolicy, permissionsPolicy } from './headers.ts';

const REFRESH_SECONDS = 10;

const trouble = (title: string, text: string) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${title}</title></head><body><h1>${title}</h1>
<p>${text} This page tries again automatically every few seconds.</p><p><a href="">Try again now</a></p></body></html>`;

const BUSY = trouble('Very busy right now', 'More people are here than we can serve at once.');
const SLOW = trouble('This is taking too long', 'We cannot show this page right now. Nothing of yours is lost.');

/** Marks a page that is sent although it may be outdated; the mark makes the page show a notice. */
export function markStale({ status, headers, body, tags, madeAt }: CachedResponse): CachedResponse {
  const html = body.toString();
  const marked = html.replace(/<html (?!data-stale-since)/, `<html data-stale-since="${madeAt.toISOString()}" `);
  return cachedResponse({ status, headers, body: Buffer.from(marked) }, tags, madeAt);
}

/** The page sent when too many renderings are waiting. */
export function busyPage(isHttps: boolean): WholeResponse {
  return unavailable(BUSY, isHttps);
}

/** The page sent when a rendering takes too long. */
export function slowPage(isHttps: boolean): WholeResponse {
  return unavailable(SLOW, isHttps);
}

function unavailable(html: string, isHttps: boolean): WholeResponse {
  return {
    status: 503,
    headers: {
      'permissions-policy': permissionsPolicy(),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(html, { isHttps }),
      'cache-control': 'no-store',
      'retry-after': '5',
    },
    body: Buffer.from(html),
  };
}
