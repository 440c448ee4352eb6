import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import type { WebhookHandler, WebhookHandlers } from '#server/domains/payments/process-webhook.ts';
import { findPaymentByIntent } from '#server/domains/payments/payments.ts';
import { answerOf } from '#server/domains/payments/webhook-handlers.ts';
import { endHoldAtProvider } from '../holds/expire-holds.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { findOrderOfProviderSession } from './payment-sessions.ts';

const Payload = z.object({ data: z.object({ object: z.object({ payment_intent: z.string() }) }) });
const OrderId = z.uuid();

const onSession: WebhookHandler = async (ctx, { object_id, payload }) => {
  if (!object_id || (await isKnownPayment(ctx, payload))) return;
  const orderId = await orderOfSession(ctx, object_id);
  if (!orderId) return;
  const payment = await fulfilOrder(ctx, orderId, { from: 'webhook', providerSessionId: object_id });
  if (payment === 'unknown') throw new Error('the payment provider did not say where the payment stands');
  // The page has expired, but the process that should have ended the hold may have stopped.
  if (payment === 'closed' && (await isOverdue(ctx, orderId))) await endHoldAtProvider(ctx, orderId, 'hold_ended');
};

/**
 * The checkout's handlers of provider events. A declined card changes nothing, because the page stays open for another
 * one.
 */
export const checkoutWebhookHandlers: WebhookHandlers = {
  'checkout.session.completed': onSession,
  'checkout.session.async_payment_succeeded': onSession,
  'checkout.session.async_payment_failed': onSession,
  'checkout.session.expired': onSession,
};

// True if the page or the reconciler has applied the payment before.
async function isKnownPayment(ctx: AppContext, payload: unknown): Promise<boolean> {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success) return false;
  return (await findPaymentByIntent(ctx.db, parsed.data.data.object.payment_intent)) !== undefined;
}

/**
 * The order of a session, by our row or else by the session's metadata, because the response that created it may have
 * been lost.
 */
async function orderOfSession(ctx: AppContext, sessionId: string): Promise<string | undefined> {
  const known = await findOrderOfProviderSession(ctx.db, sessionId);
  if (known) return known;
  const session = answerOf(await ctx.provider.worker.retrieveSession(sessionId));
  const orderId = OrderId.safeParse(session?.order_id);
  if (!orderId.success) return undefined;
  const order = await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId.data).executeTakeFirst();
  return order?.id;
}

async function isOverdue(ctx: AppContext, orderId: string): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.status === 'releasing' || (order?.status === 'held' && order.expires_at <= ctx.clock.now());
}
