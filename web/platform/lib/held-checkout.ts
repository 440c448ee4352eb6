import { presentMs } from './clock.ts';
import { HELD_CHECKOUT as key, readStored, removeStored, store } from './storage.ts';

/** `expires_at` is null while a payment is being confirmed, which holds the tickets for days. */
type Held = { event_id: string; session_id: string; expires_at: string | null };

/** Remembers the checkout whose tickets are held for this browser. */
export function storeHeldCheckout(held: Held): void {
  store(key, JSON.stringify(held));
}

/** Forgets a checkout that has ended. */
export function forgetHeldCheckout(sessionId: string): void {
  if (readHeld()?.session_id === sessionId) removeStored(key);
}

/** The checkout that holds tickets for this browser, of one event or of any; it may have ended in another browser. */
export function readHeldCheckout(eventId?: string): string | null {
  const held = readHeld();
  if (!held || (eventId !== undefined && held.event_id !== eventId)) return null;
  const isOver = held.expires_at !== null && Date.parse(held.expires_at) <= presentMs();
  return isOver ? null : held.session_id;
}

function readHeld(): Held | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Held | null;
  } catch {
    return null;
  }
}
