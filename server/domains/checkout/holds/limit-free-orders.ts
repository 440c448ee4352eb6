import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { isProvedAddress } from '#server/domains/tickets/guest-links.ts';
import type { Buyer } from '../buyer.ts';
import type { OrderDraft } from './draft-order.ts';
import type { HoldOutcome } from './take-holds.ts';

type Attempt = { buyer: Buyer; draft: OrderDraft };

/**
 * Takes a hold. Free orders are limited for an unverified address, so that one person cannot take a free event with
 * made-up browsers, or flood a stranger's mailbox. Only completed orders count.
 */
export async function limitFreeOrders(
  ctx: AppContext,
  { buyer, draft: { request } }: Attempt,
  take: () => Promise<HoldOutcome>,
): Promise<HoldOutcome> {
  if (request.total > 0 || buyer.user_id !== null) return take();
  const key = buyer.buyer_key;
  if (
    (await ctx.limits.isSpent('limit_free_orders_per_unproved_email_hour', key)) ||
    !(await ctx.limits.tryUse('limit_free_orders_per_unproved_email_hour', key))
  ) {
    if (await isProvedAddress(ctx.db, buyer.email)) return take();
    throw new AppError(403, {
      detail: 'First open the link in an e-mail we sent to this address, or log in. Then you can get more tickets.',
      code: 'unproved_email',
    });
  }
  const outcome = await take();
  const isMade = outcome.outcome === 'paid' && outcome.order_id === request.order_id;
  if (!isMade) await ctx.limits.giveBack('limit_free_orders_per_unproved_email_hour', key);
  return outcome;
}
