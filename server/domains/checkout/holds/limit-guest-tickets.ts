import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import type { Buyer } from '../buyer.ts';
import type { OrderDraft } from './draft-order.ts';
import type { HoldOutcome } from './take-holds.ts';

type Attempt = { buyer: Buyer; draft: OrderDraft; ip: string };

const LIMIT = 'limit_guest_tickets_per_ip_and_event_hour';

/**
 * Takes a hold. Tickets of an event that guests take from one address are limited, so that one person cannot take or
 * block an event with made-up addresses. Accounts and invited guests are not counted, nor is what was not taken.
 */
export async function limitGuestTickets(
  ctx: AppContext,
  { buyer, draft: { request }, ip }: Attempt,
  take: () => Promise<HoldOutcome>,
): Promise<HoldOutcome> {
  if (buyer.user_id !== null || request.invitation_id !== null) return take();
  const { quantity, order_id } = request;
  const key = limitKey(ip, request.event_id);
  const giveBack = () => ctx.limits.giveBack(LIMIT, key, quantity);
  if (!(await ctx.limits.tryUse(LIMIT, key, quantity))) {
    await giveBack();
    throw new AppError(403, {
      detail: 'Many tickets for this event were taken from your network within the last hour. Log in to get yours.',
      code: 'unproved_email',
    });
  }
  let isMade = false;
  try {
    const outcome = await take();
    isMade = outcome.order_id === order_id && ['held', 'paid'].includes(outcome.outcome);
    return outcome;
  } finally {
    if (!isMade) await giveBack();
  }
}
