import { createHash } from 'node:crypto';

/**
 * The policy of one page: its inline scripts and sheets by hash, those that `html` has and others that are known by their
 * hashes already; everything else from here only.
 */
export function contentSecurityPolicy(html: string, isHttps: boolean, known: string[] = []): string {
  const scripts = /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;
  const sheets = /<style[^>]*>(?!<\/style>)([\s\S]*?)<\/style>/g;
  const directives = [
    `default-src 'none'`,
    `script-src 'self' ${hashes(html, scripts).join(' ')}`,
    `style-src 'self' ${[...known, ...hashes(html, sheets)].join(' ')}`,
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

function hashes(html: string, inline: RegExp): string[] {
  const sources = [...html.matchAll(inline)].map(([, code = '']) => code);
  return [...new Set(sources)].map(sourceHash);
}

/** How a policy names a script or a sheet. */
export function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
