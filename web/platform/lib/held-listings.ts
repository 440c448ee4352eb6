const key = 'heldListings';

/** Remembers for the lifetime of the tab which tickets of Resale its buyer has in a checkout. */
export function storeHeldListings(ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(key, ids.join(' '));
  } catch {
    // Without storage they look like tickets that somebody else is paying for.
  }
}

/** The ids of the last checkout of this tab, with spaces between them; it may have ended since. */
export function readHeldListings(): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
