const key = 'heldListings';

/** Remembers for the lifetime of the tab which tickets of Resale its buyer has in a checkout. */
export function storeHeldListings(ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage they look like tickets that somebody else is paying for.
  }
}

/** The tickets of the last checkout of this tab; it may have ended since. */
export function readHeldListings(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
