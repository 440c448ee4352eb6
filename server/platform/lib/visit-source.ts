/** The longest source that is kept. */
const LONGEST = 80;

/** Names of the places of a few networks that link by hosts of their own. */
const KNOWN_HOSTS: Record<string, string> = {
  't.co': 'x.com',
  'twitter.com': 'x.com',
  'lnkd.in': 'linkedin.com',
  'youtu.be': 'youtube.com',
  'fb.me': 'facebook.com',
};

/**
 * How a visitor came, as a browser says it, in one form: `instagram / story`, `example.com`, `direct`, or `velvet` from
 * our own pages. Null when the browser says nothing.
 */
export function normalizeSource(text: string | undefined, publicUrl: string): string | null {
  if (text === undefined) return null;
  const said = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).hostname : text;
  const [first = '', ...rest] = said.toLowerCase().split('/').map(cleaned).filter(Boolean);
  const name = isOwn(first, publicUrl) ? 'velvet' : knownHost(first);
  const source = [name, ...rest.slice(0, 1)].join(' / ').slice(0, LONGEST).trim();
  return source === '' ? 'direct' : source;
}

/** Letters of any script, digits and what addresses and campaigns have; anything else is left out. */
function cleaned(part: string): string {
  return part
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._ +&-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function knownHost(name: string): string {
  const host = name.replace(/^(?:www|m|l|lm|amp|out)\.(?=[^.]+\.)/, '');
  return KNOWN_HOSTS[host] ?? host;
}

function isOwn(name: string, publicUrl: string): boolean {
  return name === new URL(publicUrl).hostname;
}
