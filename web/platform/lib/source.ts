import { API_PREFIX } from '#contract/paths.ts';

import { rememberVisit, visitOf, wasToday } from './visit-memory.ts';

const storageKey = 'visits';

/**
 * Remembers how this browser came to an event's page, and has the visit counted, once a day. A way from outside is kept
 * over later visits that came directly or from our own pages. `token`: the event's own team is not counted.
 * docs/rules/analytics.md
 */
export function countVisit(slug: string, token: string | null): void {
  const source = presentSource();
  const before = visitOf(storageKey, slug);
  rememberVisit(storageKey, slug, isOurs(source) && before ? before.code : source);
  if (before && wasToday(before)) return;
  // Sent by the browser also when the page is left at once. A visit that is not counted is no loss to the visitor.
  void fetch(`${API_PREFIX}/events/${encodeURIComponent(slug)}/views/`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    body: JSON.stringify({ source }),
  })
    // An answer that nobody reads keeps its connection.
    .then((response) => response.text())
    .catch(() => undefined);
}

/** How this browser came to an event: from outside if it did within 30 days. */
export function sourceFor(slug: string): string {
  return visitOf(storageKey, slug)?.code ?? presentSource();
}

function presentSource(): string {
  const search = new URLSearchParams(location.search);
  const campaign = search.get('utm_source');
  if (campaign) return [campaign, search.get('utm_medium')].filter(Boolean).join('/').slice(0, 100);
  const { referrer } = document;
  if (!URL.canParse(referrer)) return 'direct';
  const { hostname } = new URL(referrer);
  return hostname === location.hostname ? 'velvet' : hostname.slice(0, 100);
}

function isOurs(source: string): boolean {
  return source === 'direct' || source === 'velvet';
}
