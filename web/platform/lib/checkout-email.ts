const key = 'checkoutEmail';

type Stored = { session_id: string; email: string };

/** Stores a guest's e-mail address for the lifetime of the tab: the server never returns it in full. */
export function storeCheckoutEmail(value: Stored): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the buyer sees the masked address.
  }
}

/** Forgets the address. */
export function forgetCheckoutEmail(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored either.
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
