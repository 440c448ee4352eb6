import { createHash } from 'node:crypto';

/** The policy of one page: its own inline scripts and sheet by hash, everything else from here only. */
export function contentSecurityPolicy(html: string, isHttps: boolean): string {
  const directives = [
    `default-src 'none'`,
    `script-src 'self' ${hashes(html, /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src 'self' ${hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app`,
  ];
  return [...directives, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** The headers every page carries, unless it says otherwise. */
export function pageHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * The headers of a built file. A name under assets carries its content's hash; a script beside them is the newest always,
 * and may fetch, which the service worker does.
 */
export function fileHeaders(file: string): Record<string, string> {
  const shared = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  if (/[\\/]assets[\\/]/.test(file)) return { ...shared, 'cache-control': 'public, max-age=31536000, immutable' };
  if (!/\.js(\.br|\.gz)?$/.test(file)) return { ...shared, 'cache-control': 'public, max-age=3600' };
  return {
    ...shared,
    'cache-control': 'no-cache',
    'content-security-policy': `default-src 'none'; connect-src 'self'`,
  };
}

function hashes(html: string, inline: RegExp): string {
  const sources = [...html.matchAll(inline)].map(([, code = '']) => code);
  return [...new Set(sources)].map(hash).join(' ');
}

const LONG = 10_000;
const MOST_KNOWN = 20;
const known = new Map<string, string>();

/** How the policy names a script or a sheet. The long one, the sheet, is the same on every page. */
function hash(code: string): string {
  const before = known.get(code);
  if (before) return before;
  const named = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  if (code.length >= LONG && known.size < MOST_KNOWN) known.set(code, named);
  return named;
}
