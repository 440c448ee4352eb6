import type { CheckoutDetails } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, SECOND } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { refundedAmount } from '#server/domains/payments/refunds.ts';
import { standingOf } from './checkout-message.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { claimCheck, listPaymentSessions } from './payment-sessions.ts';
import { checkoutUrl, loadOrderSummary } from './present.ts';
import { findOrderBySession, type OrderRow } from './queries.ts';

type Input = { sessionId: string; actor: Actor | null; ip: string };

/**
 * Where a checkout stands, from our own rows. A pending order with a payment page asks the provider now and then, so that
 * tickets appear even if no webhook ever comes. Shows nothing private: the handle stands in addresses and histories.
 */
export async function getCheckoutDetails(ctx: AppContext, { sessionId, actor, ip }: Input): Promise<CheckoutDetails> {
  await ctx.limits.consume('details_ip', ip);
  await ctx.limits.consume('details_session', sessionId);
  const order = await findOrderBySession(ctx.db, sessionId);
  if (!order) throw notFound('This checkout does not exist.');
  if (isPending(order) && (await askProvider(ctx, order.id))) {
    return presentDetails(ctx, (await findOrderBySession(ctx.db, sessionId)) ?? order, actor);
  }
  return presentDetails(ctx, order, actor);
}

function isPending({ status }: OrderRow): boolean {
  return status === 'held' || status === 'releasing';
}

const flights = createSingleFlight<unknown>();

/** Asks the provider about a pending order, seldom, and once for all who wait for it; false when nobody was asked. */
async function askProvider(ctx: AppContext, orderId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const notAfter = addMilliseconds(now, -ctx.settings.provider_recheck_seconds * SECOND);
  if (!(await claimCheck(ctx.db, orderId, now, notAfter))) return false;
  await flights(orderId, () => fulfilOrder(ctx, orderId, { from: 'poll', calls: ctx.provider.web }));
  return true;
}

async function presentDetails(ctx: AppContext, order: OrderRow, actor: Actor | null): Promise<CheckoutDetails> {
  const [summary, refunded, sessions, tickets] = await Promise.all([
    loadOrderSummary(ctx, order),
    refundedAmount(ctx.db, order.id),
    isPending(order) ? listPaymentSessions(ctx.db, order.id) : [],
    listPurchasedTickets(ctx, order, actor),
  ]);
  const isPaymentUnderWay = sessions.some(({ state }) => state === 'complete');
  const standing = standingOf({
    order,
    time_zone: summary.event.time_zone,
    isPaymentUnderWay,
    refunded_amount: refunded,
  });
  return {
    session_id: order.session_id,
    ...standing,
    expires_at: order.expires_at.toISOString(),
    server_time: ctx.clock.now().toISOString(),
    order: summary,
    refunded: refunded > 0 ? { amount: refunded, currency: order.currency } : null,
    purchasedTickets: tickets,
  };
}

async function listPurchasedTickets(ctx: AppContext, order: OrderRow, actor: Actor | null) {
  if (order.status !== 'paid' && order.status !== 'partially_refunded') return [];
  const rows = await ctx.db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .select(['tickets.id', 'tickets.position', 'tickets.holder_name', 'tickets.owner_user_id', 'ticket_types.name'])
    .where('tickets.order_id', '=', order.id)
    .orderBy('tickets.position')
    .execute();
  return rows.map(({ id, position, holder_name, owner_user_id, name }) => ({
    id,
    ticket_type: name,
    holder_name,
    ticket_url:
      actor && owner_user_id === actor.user_id
        ? `/my-tickets/${id}`
        : `${checkoutUrl(order.session_id)}#ticket-${position}`,
  }));
}
