import { CHECKOUT_BROWSER, HELD_CHECKOUT, removeStored } from '#web/platform/lib/storage.ts';

// Every page loads this module: it is as small as can be.

/** Cache of pages that open again without the network; deleted when the session ends. */
export const OFFLINE_PAGES = 'velvet-pages';

/** Cache of the doors' pages. They tell nothing of a person, and a device at a door may have no session. */
const OFFLINE_DOORS = 'velvet-doors';

/** The browser's database of the lists of doors; deleted when the session ends. */
export const DOOR_LIST_DB = 'velvet-door-lists';

/** Cache of the pages behind guests' links. Nobody logs out of those: they are deleted when the night is over. */
const OFFLINE_GUEST_PAGES = 'velvet-guest-pages';

/** Whether a page belongs to a door. */
export function isDoor(pathname: string): boolean {
  return /^\/dashboard\/door(\/|$)/.test(pathname);
}

/** Where the copy of a page is stored. */
export function offlineCacheOf(pathname: string): string {
  if (pathname.startsWith('/tickets/guest/')) return OFFLINE_GUEST_PAGES;
  return isDoor(pathname) ? OFFLINE_DOORS : OFFLINE_PAGES;
}

/** Prefixes of the storage keys of offline tickets: of an account, and of a guest's link. */
export const OFFLINE_TICKETS = 'offlineTicket:';
export const OFFLINE_GUEST_TICKETS = 'offlineGuestTickets:';

/** Deletes the offline tickets of an account, their pages and the lists of doors: nobody is signed in. */
export function forgetTickets(): void {
  removeStored(OFFLINE_TICKETS);
  if ('indexedDB' in window) indexedDB.deleteDatabase(DOOR_LIST_DB);
  forgetPages(OFFLINE_PAGES);
}

/**
 * Deletes the tickets of guests' links, their pages, the way back to a checkout, and the secret that opens what was typed
 * there: somebody has just logged out of this device.
 */
export function forgetTraces(): void {
  removeStored(OFFLINE_GUEST_TICKETS);
  removeStored(HELD_CHECKOUT);
  removeStored(CHECKOUT_BROWSER);
  forgetPages(OFFLINE_GUEST_PAGES);
}

/** The copies hold no data of a person: one that the browser fails to delete shows an empty page. */
function forgetPages(cache: string): void {
  if ('caches' in window) void caches.delete(cache).catch(() => undefined);
}

/** Whether the page at a path opens without the network; not where the browser refuses to say. */
export async function hasOfflineCopy(pathname: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const copy = await caches.match(pathname, { cacheName: offlineCacheOf(pathname) }).catch(() => undefined);
  return copy !== undefined;
}

/** Whether the network is gone, or was when this page was opened. */
export function isOffline(): boolean {
  return !navigator.onLine || document.documentElement.dataset.offlineCopy !== undefined;
}

/** Notes that the network is back. */
export function markOnline(): void {
  delete document.documentElement.dataset.offlineCopy;
}
