import { removeStored } from '#web/platform/lib/storage.ts';

// Every page loads this module: it is as small as can be.

/** Cache of pages that open again without the network; deleted when the session ends. */
export const OFFLINE_PAGES = 'velvet-pages';

/** Cache of the doors' pages. They tell nothing of a person, and a device at a door may have no session. */
const OFFLINE_DOORS = 'velvet-doors';

/** The browser's database of the lists of doors; deleted when the session ends. */
export const DOOR_LIST_DB = 'velvet-door-lists';

/** Where the copy of a page is stored. */
export function offlineCacheOf(pathname: string): string {
  return /^\/dashboard\/door(\/|$)/.test(pathname) ? OFFLINE_DOORS : OFFLINE_PAGES;
}

/** Prefix of the storage keys of offline tickets. */
export const OFFLINE_TICKETS = 'keptTicket:';

/** Deletes the offline tickets, their pages and the lists of doors when the user signs out of this device. */
export function forgetTickets(): void {
  removeStored(OFFLINE_TICKETS);
  if ('indexedDB' in window) indexedDB.deleteDatabase(DOOR_LIST_DB);
  if ('caches' in window) void caches.delete(OFFLINE_PAGES).catch(() => undefined);
}

/** Whether the page at a path opens without the network. */
export async function hasOfflineCopy(pathname: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const copy = await caches.match(pathname, { cacheName: offlineCacheOf(pathname) }).catch(() => undefined);
  return copy !== undefined;
}

/** Whether the network is gone, or was when this page was opened. */
export function isOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.offlineCopy !== undefined;
}

/** The network is back. */
export function markOnline(): void {
  delete document.documentElement.dataset.offlineCopy;
}
