import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { isProvedAddress, linkForBrowser } from '#server/domains/tickets/guest-links.ts';
import { isPaid, requireOwnCheckout } from './policy.ts';
import { findOrderBySession, type OrderRow } from './queries.ts';

type Input = { sessionId: string; browserSecret: string | undefined };

/**
 * The address of a guest's tickets for the browser that has just bought them, until the mail arrives. Only for a day:
 * whoever uses the browser later needs the mail. Free tickets need a verified address, as always. If they cannot be
 * opened here, the result is empty, which is no error, because the page of every purchase makes this call.
 */
export async function openTickets(
  ctx: AppContext,
  { sessionId, browserSecret }: Input,
): Promise<{ url: string | null }> {
  await ctx.limits.consume('limit_details_per_session_minute', sessionId);
  const order = await findOrderBySession(ctx.db, sessionId);
  if (!order) throw notFound('This checkout does not exist.');
  requireOwnCheckout(order, null, browserSecret);
  if (browserSecret === undefined || !(await mayOpen(ctx, order))) return { url: null };
  const { id, session_id, buyer_email } = order;
  const link = { order_id: id, email: buyer_email, session_id, secret: browserSecret };
  return { url: `/tickets/guest/${await linkForBrowser(ctx, link)}` };
}

async function mayOpen(ctx: AppContext, order: OrderRow): Promise<boolean> {
  const { status, paid_at, browser_hash, buyer_user_id, buyer_email, total_amount } = order;
  if (buyer_user_id !== null || browser_hash === null) return false;
  if (!isPaid(status)) return false;
  if (paid_at === null || addMilliseconds(paid_at, DAY) < ctx.clock.now()) return false;
  return total_amount > 0 || (await isProvedAddress(ctx.db, buyer_email));
}
