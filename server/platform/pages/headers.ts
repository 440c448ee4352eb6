import { hash } from 'node:crypto';

/**
 * The policy of one page: its inline scripts and sheets by hash, those that its pieces have and others that are known by
 * their hashes already; everything else from here only.
 */
export function contentSecurityPolicy(pieces: string[], isHttps: boolean, known: string[] = []): string {
  const directives = [
    `default-src 'none'`,
    `script-src 'self' ${hashes(pieces, 'script').join(' ')}`,
    `style-src 'self' ${[...known, ...hashes(pieces, 'style')].join(' ')}`,
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

function hashes(pieces: string[], name: 'script' | 'style'): string[] {
  return [...new Set(pieces.flatMap((piece) => inlineCode(piece, name)))].map(sourceHash);
}

/** What stands in elements of this name and is applied. Every page rendered comes through here: a pattern would walk it. */
function inlineCode(html: string, name: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, end)) {
    const start = html.indexOf('>', at) + 1;
    end = html.indexOf(`</${name}>`, start);
    if (start === 0 || end < 0) break;
    if (end > start && !/\ssrc=|application\/(?:ld\+)?json/.test(html.slice(at, start)))
      found.push(html.slice(start, end));
  }
  return found;
}

/** How a policy names a script or a sheet. */
export function sourceHash(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}
