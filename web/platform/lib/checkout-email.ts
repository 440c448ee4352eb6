const key = 'checkoutEmail';

type Stored = { session_id: string; email: string };

/** Stores, for as long as the tab lives, which address a guest typed: the server shows it to nobody in full. */
export function storeCheckoutEmail(value: Stored): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the buyer sees the address masked, as anybody does.
  }
}

/** The address this tab began a checkout with; null when another began it. */
export function readCheckoutEmail(sessionId: string): string | null {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    return stored?.session_id === sessionId ? (stored.email ?? null) : null;
  } catch {
    return null;
  }
}
