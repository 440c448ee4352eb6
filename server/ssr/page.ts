import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { contentSecurityPolicy } from './headers.ts';

/** A rendered page, whole: sent to any number of visitors as it is. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  isPrivate: boolean;
  /** Compressed when first asked for, once. */
  compressed: Map<Encoding, Buffer>;
};
export type Encoding = 'br' | 'gzip';

export type ReadOptions = { isHttps: boolean; isDev: boolean };

/** While developing, Vite adds scripts and styles of its own and speaks to the page over a socket. */
const DEVELOPMENT_POLICY = `default-src 'self' 'unsafe-inline' data: blob: ws:`;

/** Reads what the page handler answered and prepares it for keeping. */
export async function readPage(response: Response, { isHttps, isDev }: ReadOptions): Promise<Page> {
  const html = withCalmPreloads(await response.text());
  const headers = Object.fromEntries(response.headers);
  const isPrivate = headers['cache-control'] === 'no-store' || response.status >= 500;
  headers['content-security-policy'] = isDev ? DEVELOPMENT_POLICY : contentSecurityPolicy(html, isHttps);
  headers['cache-control'] = isPrivate ? 'no-store' : 'public, max-age=0, must-revalidate';
  return {
    status: response.status,
    headers,
    body: Buffer.from(html),
    etag: etagOf(html),
    isPrivate,
    compressed: new Map(),
  };
}

/** The body in the best encoding the visitor takes; level 4 of brotli costs 0.15 ms and is paid once per page. */
export function encoded(page: Page, encoding: Encoding | undefined): Buffer {
  if (!encoding) return page.body;
  const kept = page.compressed.get(encoding);
  if (kept) return kept;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length };
  const bytes = encoding === 'br' ? brotliCompressSync(page.body, { params }) : gzipSync(page.body);
  page.compressed.set(encoding, bytes);
  return bytes;
}

/** What an Accept-Encoding header allows, best first. */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  const allowed = (header ?? '').split(',').map((part) => part.trim().toLowerCase().replaceAll(' ', ''));
  const takes = (name: string) =>
    allowed.some((part) => part === name || (part.startsWith(`${name};q=`) && !/q=0(\.0*)?$/.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** Marks a page that is served although it may be out of date; the page shows its notice by this attribute. */
export function markStale(page: Page, since: Date): Page {
  const html = page.body.toString().replace('<html ', `<html data-stale-since="${since.toISOString()}" `);
  return { ...page, body: Buffer.from(html), etag: etagOf(html), compressed: new Map() };
}

// Script preloads compete with the first picture on a slow line; low priority brings the first paint forward.
function withCalmPreloads(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}
