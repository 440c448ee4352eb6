import { CHECKOUT_EMAIL as key } from './storage.ts';

type Stored = { session_id: string; email: string };

/** Stores a guest's e-mail address for the lifetime of the tab: the server never returns it in full. */
export function storeCheckoutEmail(value: Stored): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the buyer sees the masked address.
  }
}

/** The address this tab started a checkout with; null when another tab did. */
export function readCheckoutEmail(sessionId: string): string | null {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    return stored?.session_id === sessionId ? (stored.email ?? null) : null;
  } catch {
    return null;
  }
}
