import { hash } from 'node:crypto';

import type { Answer } from '#server/platform/cache/answer.ts';
import { Copies } from '#server/platform/cache/copies.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';
import type { Page } from './render-page.ts';

const BUSY = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Very busy</title></head><body><h1>Very busy right now</h1>
<p>More people are here than we can serve at once. Please try again in a few seconds.</p></body></html>`;

/** Prepares a rendered page for the cache. */
export async function asAnswer(page: Page): Promise<Answer> {
  const body = Buffer.from(page.body);
  const isPrivate = page.headers['cache-control'] === 'no-store' || page.status >= 500;
  const headers: Record<string, string> = {
    ...page.headers,
    'cache-control': isPrivate ? 'no-store' : 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...(!isPrivate && { etag: etagOf(body) }),
  };
  return { status: page.status, headers, copies: await Copies.packed(body), isPrivate };
}

/** Marks a page that is served although it may be out of date; the page shows its notice by this attribute. */
export function markStale(page: Answer, since: Date): Answer {
  const html = page.copies.body().toString().replace('<html ', `<html data-stale-since="${since.toISOString()}" `);
  const body = Buffer.from(html);
  const headers = { ...page.headers, etag: etagOf(body) };
  return { ...page, headers, copies: Copies.of(body) };
}

/** For those who would have to wait behind too many others. */
export function busyPage(isHttps: boolean): Answer {
  const body = Buffer.from(BUSY);
  return {
    status: 503,
    headers: {
      ...pageHeaders(isHttps),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(BUSY, isHttps),
      'cache-control': 'no-store',
      'retry-after': '5',
    },
    copies: Copies.of(body),
    isPrivate: true,
  };
}

function etagOf(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}
