import { hash } from 'node:crypto';

/** Door pages read codes with the camera, with a WebAssembly reader of ours. No other page may use either. */
export function usesCamera(url: string): boolean {
  return /^\/dashboard\/door\/[^/?]/.test(url);
}

type PageTraits = { isHttps: boolean; hasCamera?: boolean };
/** The mark of the page's own inline scripts: an injected script has no hash, and does not run. */
type Marked = { nonce?: string };

/** Where browsers report violations of the policy. */
export const CSP_REPORTS = '/csp-reports';

/**
 * The policy of one page, whose bytes are given as Latin-1: its own inline scripts and styles by hash, everything else
 * only from this site.
 */
export function contentSecurityPolicy(
  html: string,
  { isHttps, hasCamera = false, nonce }: PageTraits & Marked,
): string {
  const scripts = hashes(html, 'script', nonce);
  const directives = [
    `default-src 'none'`,
    `script-src 'self'${hasCamera ? ` 'wasm-unsafe-eval'` : ''} ${scripts}`,
    `style-src 'self' ${hashes(html, 'style')}`,
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
    `report-uri ${CSP_REPORTS}`,
  ];
  return [...directives, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** The browser features that a page's scripts may use; all other responses allow none. */
export function permissionsPolicy(hasCamera = false): string {
  return `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(self), payment=(), usb=()`;
}

/** The brand's pictures are also shown elsewhere: in mails read in a browser, and where a link is shared. */
const BRAND_PICTURE = /\.(png|svg)(\.br|\.gz)?$/;

/**
 * The headers of a built file. The name of an asset contains the hash of its content. A script outside the assets is
 * always the newest one, and may fetch: it is the service worker.
 */
export function fileHeaders(file: string): Record<string, string> {
  const users = BRAND_PICTURE.test(file) ? 'cross-origin' : 'same-origin';
  const shared = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': users };
  if (/[\\/]assets[\\/]/.test(file)) return { ...shared, 'cache-control': 'public, max-age=31536000, immutable' };
  if (!/\.js(\.br|\.gz)?$/.test(file)) return { ...shared, 'cache-control': 'public, max-age=3600' };
  return {
    ...shared,
    'cache-control': 'no-cache',
    'content-security-policy': `default-src 'none'; connect-src 'self'`,
  };
}

/**
 * The hashes of the elements of this name that contain code, or, if a nonce is given, only of those that carry it. Data
 * elements are not run.
 */
function hashes(html: string, name: 'script' | 'style', nonce?: string): string {
  const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([^]*?)</${name}>`, 'g'));
  const codes = [...elements].flatMap(([, attributes = '', code = '']) =>
    code === '' || /\btype="application\//.test(attributes) || !isMarked(attributes, nonce) ? [] : [code],
  );
  return [...new Set(codes)]
    .map((code) => `'sha256-${hash('sha256', Buffer.from(code, 'latin1'), 'base64')}'`)
    .join(' ');
}

function isMarked(attributes: string, nonce: string | undefined): boolean {
  return nonce === undefined || attributes.includes(`nonce="${nonce}"`);
}
