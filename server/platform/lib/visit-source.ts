/** The longest source that is stored. */
const LONGEST = 80;

/** Names of a few networks whose links come from hosts with other names. */
const KNOWN_HOSTS: Record<string, string> = {
  't.co': 'x.com',
  'twitter.com': 'x.com',
  'lnkd.in': 'linkedin.com',
  'youtu.be': 'youtube.com',
  'fb.me': 'facebook.com',
};

/**
 * Normalizes the source that a browser reports: `instagram / story`, `example.com`, `direct`, or `velvet` for our own
 * pages. Null if the browser reports none.
 */
export function normalizeSource(text: string | undefined, publicUrl: string): string | null {
  if (text === undefined) return null;
  const said = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).hostname : text;
  const [first = '', ...rest] = said.toLowerCase().split('/').map(cleaned).filter(Boolean);
  const name = isOwn(first, publicUrl) ? 'velvet' : knownHost(first);
  const source = [name, ...rest.slice(0, 1)].join(' / ').slice(0, LONGEST).trim();
  return source === '' ? 'direct' : source;
}

/** Keeps letters of any script, digits and the punctuation of addresses and campaigns; removes everything else. */
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
