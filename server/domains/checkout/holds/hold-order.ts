import type { AppContext } from '#server/context.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import type { Buyer } from '../buyer.ts';

/** The common fields of all requests for a hold: buyer, event and ids. Hashes are hexadecimal. */
export type HoldOrder = {
  event_id: string;
  order_id: string;
  session_id: string;
  currency: string;
  buyer_user_id: string | null;
  buyer_email: string;
  buyer_name: string;
  buyer_key: string;
  hold_key: string;
  browser_hash: string | null;
  request_hash: string;
  idempotency_key: string | null;
};

/** Length of a checkout's public id. */
export const SESSION_BYTES = 24;

type Input = {
  event: { id: string; currency: string };
  buyer: Buyer;
  request_hash: string;
  idempotency_key: string | undefined;
};

/** A new order of a buyer with its ids. */
export function newHoldOrder({ event, buyer, request_hash, idempotency_key }: Input): HoldOrder {
  return {
    event_id: event.id,
    order_id: newId(),
    session_id: `vs_${newSecret(SESSION_BYTES)}`,
    currency: event.currency,
    buyer_user_id: buyer.user_id,
    buyer_email: buyer.email,
    buyer_name: buyer.name,
    buyer_key: buyer.buyer_key,
    hold_key: buyer.hold_key,
    browser_hash: buyer.browser_hash?.toString('hex') ?? null,
    request_hash,
    idempotency_key: idempotency_key ?? null,
  };
}

/** When a hold ends, and when it is released even if the provider cannot be reached. */
export function deadlines({ settings }: AppContext, expiresAt: Date) {
  const hardMinutes = settings.payment_session_minutes + settings.hard_limit_grace_minutes;
  return {
    expires_at: expiresAt.toISOString(),
    // The provider's session may be opened in the hold's last second and then has its own lifetime.
    hard_expires_at: addMilliseconds(expiresAt, hardMinutes * MINUTE).toISOString(),
  };
}
