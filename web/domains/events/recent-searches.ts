import { store, readStored } from '#web/platform/lib/storage.ts';

const key = 'velvet.recent-searches';
const maxSearches = 5;

/** The latest searches of this browser, newest first. They are never sent to the server. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

/** Stores a search; a repeated one moves to the front. */
export function rememberSearch(text: string): void {
  const search = text.trim().slice(0, 200);
  if (!search) return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  store(key, JSON.stringify([search, ...others].slice(0, maxSearches)));
}

/** Deletes all stored searches. */
export function forgetSearches(): void {
  store(key, '[]');
}
