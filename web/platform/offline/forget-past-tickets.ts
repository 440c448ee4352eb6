import { readStored, removeStored, storedKeys } from '#web/platform/lib/storage.ts';

import { OFFLINE_GUEST_TICKETS, OFFLINE_TICKETS, offlineCacheOf } from './offline-state.ts';

/** What every offline copy says of itself: the page that shows it, and when its night is over. */
export type OfflineEntry = { path: string; until: number };

/** Deletes the offline tickets whose night is over, with their pages. */
export async function forgetPastTickets(now: number): Promise<void> {
  const keys = [OFFLINE_TICKETS, OFFLINE_GUEST_TICKETS].flatMap(storedKeys);
  await Promise.all(keys.map((key) => forgetIfPast(key, now)));
}

async function forgetIfPast(key: string, now: number): Promise<void> {
  const entry = parse(readStored(key));
  if (entry && !(entry.until < now)) return;
  removeStored(key);
  if (entry) await forgetPage(entry.path);
}

/** Deletes the copy of one page. */
export async function forgetPage(path: string): Promise<void> {
  if (!('caches' in window)) return;
  const pages = await caches.open(offlineCacheOf(path));
  await pages.delete(path);
}

function parse(text: string | null): OfflineEntry | undefined {
  try {
    return JSON.parse(text ?? '') as OfflineEntry;
  } catch {
    return undefined;
  }
}
