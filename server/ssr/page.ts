import { createHash } from 'node:crypto';

import type { Answer } from '../lib/kept/answer.ts';
import { contentSecurityPolicy, pageHeaders } from './headers.ts';
import { withScriptsAfterPaint } from './scripts-after-paint.ts';

export type ReadOptions = { isHttps: boolean; isDev: boolean };

/** While developing, Vite adds scripts and styles of its own and speaks to the page over a socket. */
const DEVELOPMENT_POLICY = `default-src 'self' 'unsafe-inline' data: blob: ws:`;

/** Reads what the page handler answered and prepares it for keeping. */
export async function readPage(response: Response, { isHttps, isDev }: ReadOptions): Promise<Answer> {
  const text = await response.text();
  const html = isDev ? text : withScriptsAfterPaint(text);
  const isPrivate = response.headers.get('cache-control') === 'no-store' || response.status >= 500;
  const headers: Record<string, string> = {
    ...pageHeaders(isHttps),
    ...Object.fromEntries(response.headers),
    'content-security-policy': isDev ? DEVELOPMENT_POLICY : contentSecurityPolicy(html, isHttps),
    'cache-control': isPrivate ? 'no-store' : 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    ...(!isPrivate && { etag: etagOf(html) }),
  };
  return { status: response.status, headers, body: Buffer.from(html), isPrivate, sendable: new Map() };
}

/** Marks a page that is served although it may be out of date; the page shows its notice by this attribute. */
export function markStale(page: Answer, since: Date): Answer {
  const html = page.body.toString().replace('<html ', `<html data-stale-since="${since.toISOString()}" `);
  const headers = { ...page.headers, etag: etagOf(html) };
  return { ...page, headers, body: Buffer.from(html), sendable: new Map() };
}

function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}
