const memory = new Map<string, string>();

/** The key of the checkout that an event's page leads back to (held-checkout.ts). */
export const HELD_CHECKOUT = 'heldCheckout';

/** The key of this browser's secret for checkouts (browser-headers.ts). */
export const CHECKOUT_BROWSER = 'checkoutBrowser';

/** The key of a guest's address, kept by the tab (checkout-email.ts). */
export const CHECKOUT_EMAIL = 'checkoutEmail';

/** Reads a text from local storage; where the browser refuses it, from this tab’s memory. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Writes a text to local storage; where that is refused or full, to this tab’s memory. */
export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** Reads a text, or creates and stores it the first time. */
export function readOrStore(key: string, create: () => string): string {
  const stored = readStored(key);
  if (stored !== null) return stored;
  const value = create();
  store(key, value);
  return value;
}

/** All stored keys that start with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** All stored texts whose key starts with `prefix`. */
export function listStored(prefix: string): string[] {
  return storedKeys(prefix).map((key) => readStored(key) ?? '');
}

/** Removes every text whose key starts with `prefix`. */
export function removeStored(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage that cannot be read contains nothing to remove.
  }
}
