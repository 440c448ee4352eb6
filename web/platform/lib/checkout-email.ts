const key = 'checkoutEmail';

type Kept = { session_id: string; email: string };

/** Keeps, for as long as the tab lives, which address a guest typed: the server shows it to nobody in full. */
export function keepCheckoutEmail(kept: Kept): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the buyer sees the address masked, as anybody does.
  }
}

/** The address this tab began a checkout with; null when another began it. */
export function readCheckoutEmail(sessionId: string): string | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return kept?.session_id === sessionId ? (kept.email ?? null) : null;
  } catch {
    return null;
  }
}
