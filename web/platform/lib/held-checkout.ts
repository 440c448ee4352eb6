import { presentMs } from './clock.ts';
import { HELD_CHECKOUT as key, readStored, removeStored, store } from './storage.ts';

type Held = { event_id: string; session_id: string; expires_at: string };

/** Remembers the checkout whose tickets are held for this browser. */
export function storeHeldCheckout(held: Held): void {
  store(key, JSON.stringify(held));
}

/** Forgets a checkout that has ended. */
export function forgetHeldCheckout(sessionId: string): void {
  if (readHeld()?.session_id === sessionId) removeStored(key);
}

/** The checkout that holds tickets of an event for this browser; it may have ended in another one. */
export function readHeldCheckout(eventId: string): string | null {
  const held = readHeld();
  if (held?.event_id !== eventId || Date.parse(held.expires_at) <= presentMs()) return null;
  return held.session_id;
}

function readHeld(): Held | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Held | null;
  } catch {
    return null;
  }
}
