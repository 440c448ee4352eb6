import { keep, readKept } from '#web/platform/lib/kept-value.ts';

const key = 'velvet.recent-searches';
const most = 5;

/** The latest searches of this browser, newest first. They never leave it. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a search; the same one again moves to the front. */
export function rememberSearch(text: string): void {
  const search = text.trim().slice(0, 200);
  if (!search) return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  keep(key, JSON.stringify([search, ...others].slice(0, most)));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  keep(key, '[]');
}
