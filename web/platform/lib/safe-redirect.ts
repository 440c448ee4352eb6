/** Room for a page with many chosen tickets and the parameters of an advertisement. */
const maxLength = 2000;
// oxlint-disable-next-line no-control-regex -- control characters are to be refused
const forbidden = /[\\\s\u0000-\u001f\u007f-\u009f]/;

/**
 * Where to go after signing in: `value` when it is a path of ours, else `/`.
 * The result is rebuilt from the parsed address, because `/x/..//evil.com` is recognised only once normalised.
 */
export function safeRedirect(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > maxLength) return '/';
  if (!value.startsWith('/') || value.startsWith('//') || forbidden.test(value)) return '/';
  if (!URL.canParse(value, origin)) return '/';
  const url = new URL(value, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
