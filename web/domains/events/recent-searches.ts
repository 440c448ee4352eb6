import { store, readStored } from '#web/platform/lib/storage.ts';

const key = 'velvet.recent-searches';
const most = 5;

/** The latest searches of this browser, newest first. They never leave it. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a search; the same one again moves to the front. */
export function rememberSearch(text: string): void {
  const search = text.trim().slice(0, 200);
  if (!search) return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  store(key, JSON.stringify([search, ...others].slice(0, most)));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  store(key, '[]');
}
