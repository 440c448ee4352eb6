import type { BROWSER_HEADER, IDEMPOTENCY_HEADER } from '#contract/checkout.ts';

import { CHECKOUT_BROWSER, readOrStore } from '#web/platform/lib/storage.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

// Typed by the contract, not imported from it: its module would bring the schemas into every page.
const browserHeader: typeof BROWSER_HEADER = 'checkout-browser';
const keyHeader: typeof IDEMPOTENCY_HEADER = 'idempotency-key';

/** This browser's own secret, by which the server recognises who started a checkout or a registration. */
export function browserHeaders(): Record<string, string> {
  return { [browserHeader]: readOrStore(CHECKOUT_BROWSER, randomId) };
}

/** Marks a repeated call as the same intent: one key from the click until its response has been read. */
export function idempotencyHeader(key: string): Record<string, string> {
  return { [keyHeader]: key };
}
