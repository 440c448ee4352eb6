import { forgetKept } from '#web/platform/lib/kept-value.ts';

// The part that every page brings: as small as can be.

/** Pages that were kept so that they open again without the network; forgotten when the session ends. */
export const KEPT_PAGES = 'velvet-pages';

/** How the names of the tickets begin that this browser keeps. */
export const KEPT_TICKETS = 'keptTicket:';

/** Forgets the tickets that open without the network, and their pages: the person has left this device. */
export function forgetTickets(): void {
  forgetKept(KEPT_TICKETS);
  if ('caches' in window) void caches.delete(KEPT_PAGES).catch(() => undefined);
}

/** Whether the page at a path opens without the network. */
export async function hasOfflineCopy(pathname: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const copy = await caches.match(pathname, { cacheName: KEPT_PAGES }).catch(() => undefined);
  return copy !== undefined;
}

/** Whether nobody can be asked: the network is gone, or was when this page was opened. */
export function isAway(): boolean {
  return !navigator.onLine || document.documentElement.dataset.kept !== undefined;
}

/** The network is back: from now on everybody can be asked. */
export function markBack(): void {
  delete document.documentElement.dataset.kept;
}
