// Apart from storage.ts, which every page loads.

/** Reads a text that is kept for the lifetime of the tab; null where the browser refuses it. */
export function readInTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for the lifetime of the tab, or removes it (null); where that is refused, pages work without it. */
export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Nothing is kept.
  }
}
