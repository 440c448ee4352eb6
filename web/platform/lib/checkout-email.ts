import { CHECKOUT_EMAIL as key } from './storage.ts';
import { readInTab, storeInTab } from './tab-storage.ts';

type Stored = { session_id: string; email: string };

/** Stores a guest's e-mail address for the lifetime of the tab: the server never returns it in full. */
export function storeCheckoutEmail(value: Stored): void {
  storeInTab(key, JSON.stringify(value));
}

/** The address this tab started a checkout with; null when another tab did. */
export function readCheckoutEmail(sessionId: string): string | null {
  try {
    const stored = JSON.parse(readInTab(key) ?? 'null') as Partial<Stored> | null;
    return stored?.session_id === sessionId ? (stored.email ?? null) : null;
  } catch {
    return null;
  }
}
