import { AppError } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { OrderRow } from './queries.ts';

/** Whether an order with this status is paid, and not refunded as a whole; free ones count as paid. */
export const isPaid = (status: string): boolean => status === 'paid' || status === 'partially_refunded';

/** Whether an order with this status still holds its tickets for its buyer. */
export const isPending = (status: string): boolean => status === 'held' || status === 'releasing';

type OrderOwner = Pick<OrderRow, 'buyer_user_id' | 'browser_hash'>;

/** Whether the caller may act on a checkout: its account, its browser, or anybody if it is bound to neither. */
export function isOwnCheckout(order: OrderOwner, actor: Actor | null, browserSecret: string | undefined): boolean {
  if (order.buyer_user_id !== null && order.buyer_user_id === actor?.user_id) return true;
  if (order.browser_hash !== null)
    return browserSecret !== undefined && hashSecret(browserSecret).equals(order.browser_hash);
  return order.buyer_user_id === null;
}

/** Throws 403 if the caller may not pay, change or give back a checkout. */
export function requireOwnCheckout(order: OrderOwner, actor: Actor | null, browserSecret: string | undefined): void {
  if (isOwnCheckout(order, actor, browserSecret)) return;
  throw new AppError(403, {
    detail: 'This checkout was started in another browser. Continue there, or start again here.',
    code: 'other_browser',
  });
}
