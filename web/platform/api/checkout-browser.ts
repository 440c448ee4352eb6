import type { BROWSER_HEADER, IDEMPOTENCY_HEADER } from '#contract/checkout.ts';

import { readOrStore } from '#web/platform/lib/storage.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

// Typed by the contract, not imported from it: its module would bring the schemas into every page.
const browserHeader: typeof BROWSER_HEADER = 'checkout-browser';
const keyHeader: typeof IDEMPOTENCY_HEADER = 'idempotency-key';
const secretKey = 'checkoutBrowser';

/** What every checkout call sends: this browser's own secret, by which the server knows who began a checkout. */
export function checkoutHeaders(): Record<string, string> {
  return { [browserHeader]: readOrStore(secretKey, randomId) };
}

/** Marks a repeated call as the same intent: one key from the click until its answer has been read. */
export function idempotencyHeader(key: string): Record<string, string> {
  return { [keyHeader]: key };
}
