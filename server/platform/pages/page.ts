import { hash } from 'node:crypto';

import type { Answer } from '#server/platform/cache/answer.ts';
import { Copies } from '#server/platform/cache/copies.ts';
import type { RenderedPage } from './load-handler.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';
import { withScriptsAfterPaint } from './scripts-after-paint.ts';
import { readSheet, withSheet } from './sheet.ts';

export type ReadOptions = { isHttps: boolean; isDev: boolean };

const BUSY = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Very busy</title></head><body><h1>Very busy right now</h1>
<p>More people are here than we can serve at once. Please try again in a few seconds.</p></body></html>`;

/** While developing, Vite adds scripts and styles of its own and speaks to the page over a socket. */
const DEVELOPMENT_POLICY = `default-src 'self' 'unsafe-inline' data: blob: ws:`;

/** Prepares what the page handler rendered for keeping. */
export async function readPage(rendered: RenderedPage, { isHttps, isDev }: ReadOptions): Promise<Answer> {
  const pieces = isDev ? [rendered.html] : withScriptsAfterPaint(rendered.html);
  const sheet = readSheet(rendered.sheet);
  const body = withSheet(pieces, sheet);
  const isPrivate = rendered.headers['cache-control'] === 'no-store' || rendered.status >= 500;
  const headers: Record<string, string> = {
    ...pageHeaders(isHttps),
    ...rendered.headers,
    'content-security-policy': isDev ? DEVELOPMENT_POLICY : contentSecurityPolicy(pieces, isHttps, [sheet.hash]),
    'cache-control': isPrivate ? 'no-store' : 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...(!isPrivate && { etag: etagOf(body) }),
  };
  return { status: rendered.status, headers, copies: await Copies.packed(body), isPrivate };
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
      'content-security-policy': contentSecurityPolicy([BUSY], isHttps),
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
