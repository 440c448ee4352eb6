import { readInTab, storeInTab } from './tab-storage.ts';

const key = 'heldListings';

/** Remembers for the lifetime of the tab which tickets of Resale its buyer has in a checkout. */
export function storeHeldListings(ids: readonly string[]): void {
  storeInTab(key, ids.join(' '));
}

/** The ids of the last checkout of this tab, with spaces between them; it may have ended since. */
export function readHeldListings(): string {
  return readInTab(key) ?? '';
}
