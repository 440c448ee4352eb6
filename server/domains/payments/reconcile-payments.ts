import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { applyRefund } from './apply-refund.ts';
import { listFeelessPayments } from './payments.ts';
import { processWebhook, type WebhookHandlers } from './process-webhook.ts';
import { listRefunds, type RefundToSend, touchRefund } from './refunds.ts';
import { answerOf, recordFee } from './webhook-handlers.ts';
import { lastEventAt, listAbandoned, storeEvent } from './webhook-inbox.ts';

const BATCH = 100;

/** Recovers from lost webhooks and killed processes: pending refunds, unknown fees, abandoned events. */
export async function reconcilePayments(ctx: AppContext, handlers: WebhookHandlers): Promise<void> {
  await processAbandoned(ctx, handlers);
  await askAboutRefunds(ctx);
  const now = ctx.clock.now();
  const window = { after: addMilliseconds(now, -DAY), before: addMilliseconds(now, -5 * MINUTE), limit: BATCH };
  for (const payment of await listFeelessPayments(ctx.db, window))
    await tryOne(ctx, { payment: payment.id }, () => recordFee(ctx, payment));
}

async function processAbandoned(ctx: AppContext, handlers: WebhookHandlers): Promise<void> {
  const seconds = ctx.settings.reconcile_after_seconds;
  const before = addMilliseconds(ctx.clock.now(), -seconds * SECOND);
  for (const eventId of await listAbandoned(ctx.db, { before, lockedSeconds: 2 * seconds, limit: BATCH })) {
    try {
      await processWebhook(ctx, handlers, eventId);
    } catch (error) {
      ctx.log.warn({ err: error, event: eventId }, 'an abandoned webhook could not be processed');
    }
  }
}

async function askAboutRefunds(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const before = addMilliseconds(now, -ctx.settings.reconcile_after_seconds * SECOND);
  const pending = await listRefunds(ctx.db, { state: 'pending', before, limit: BATCH });
  for (const refund of pending) {
    await tryOne(ctx, { refund: refund.id }, () => askAbout(ctx, refund));
    // Moved to the end of the queue, whatever the response.
    await touchRefund(ctx.db, refund.id, now);
  }
}

async function askAbout(ctx: AppContext, { id, provider_refund_id }: RefundToSend): Promise<void> {
  const made = answerOf(await ctx.provider.worker.retrieveRefund(provider_refund_id ?? ''));
  if (made) await applyRefund(ctx, id, made);
}

/** The provider can list events of the last thirty days. */
const OLDEST = 29 * DAY;
const OVERLAP = 2 * HOUR;

/** Stores every event of the handled types that the provider has and we do not; returns how many. */
export async function fetchMissedEvents(ctx: AppContext, handlers: WebhookHandlers): Promise<number> {
  const now = ctx.clock.now();
  const last = (await lastEventAt(ctx.db, 'platform')) ?? now;
  const since = Math.max(now.getTime() - OLDEST, Math.min(last.getTime(), now.getTime()) - OVERLAP);
  const types = Object.keys(handlers).filter((type) => !type.includes(':'));
  const events = answerOf(await ctx.provider.worker.listEvents(addMilliseconds(now, since - now.getTime()), types));
  let missed = 0;
  for (const event of events ?? []) {
    const store = () => storeEvent(ctx.db, { destination: 'platform', event, now });
    if (await tryOne(ctx, { event: event.id }, store)) missed += 1;
  }
  // No warning: the webhook of an event that has just happened may be on its way, as on the first start with demonstration data.
  if (missed > 0) ctx.log.info({ missed }, 'events were fetched that no webhook had brought');
  return missed;
}
