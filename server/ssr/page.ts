import { createHash } from 'node:crypto';

import type { Answer } from '../lib/kept/answer.ts';
import type { RenderedPage } from './load-handler.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';
import { withScriptsAfterPaint } from './scripts-after-paint.ts';

export type ReadOptions = { isHttps: boolean; isDev: boolean };

/** While developing, Vite adds scripts and styles of its own and speaks to the page over a socket. */
const DEVELOPMENT_POLICY = `default-src 'self' 'unsafe-inline' data: blob: ws:`;

/** Prepares what the page handler rendered for keeping. */
export function readPage(rendered: RenderedPage, { isHttps, isDev }: ReadOptions): Answer {
  const html = isDev ? rendered.html : withScriptsAfterPaint(rendered.html);
  const body = Buffer.from(html);
  const isPrivate = rendered.headers['cache-control'] === 'no-store' || rendered.status >= 500;
  const headers: Record<string, string> = {
    ...pageHeaders(isHttps),
    ...rendered.headers,
    'content-security-policy': isDev ? DEVELOPMENT_POLICY : contentSecurityPolicy(html, isHttps),
    'cache-control': isPrivate ? 'no-store' : 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...(!isPrivate && { etag: etagOf(body) }),
  };
  return { status: rendered.status, headers, body, isPrivate, sendable: new Map() };
}

/** Marks a page that is served although it may be out of date; the page shows its notice by this attribute. */
export function markStale(page: Answer, since: Date): Answer {
  const html = page.body.toString().replace('<html ', `<html data-stale-since="${since.toISOString()}" `);
  const body = Buffer.from(html);
  const headers = { ...page.headers, etag: etagOf(body) };
  return { ...page, headers, body, sendable: new Map() };
}

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
