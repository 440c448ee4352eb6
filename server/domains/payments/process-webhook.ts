import type { AppContext } from '#server/context.ts';
import { unhandledEvents } from './metrics.ts';
import { findEvent, type InboxRow, markFailed, markProcessed } from './webhook-inbox.ts';

/** A domain's handler of a provider event. An event is a hint: handlers read the object again from the provider. */
export type WebhookHandler = (ctx: AppContext, event: InboxRow) => Promise<void>;

/** By type for the platform's own events, by `destination:type` for the others. */
export type WebhookHandlers = Readonly<Record<string, WebhookHandler>>;

/** Processes one stored event; safe to repeat. Throws if it must be tried again. */
export async function processWebhook(ctx: AppContext, handlers: WebhookHandlers, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.processed_at) return;
  const handler = handlerOf(handlers, event);
  try {
    if (handler) await handler(ctx, event);
    else unhandledEvents.inc({ type: event.type });
  } catch (error) {
    await markFailed(ctx.db, eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await markProcessed(ctx.db, eventId, ctx.clock.now());
}

function handlerOf(handlers: WebhookHandlers, { destination, type, payload }: InboxRow): WebhookHandler | undefined {
  if (destination !== 'platform') return handlers[`${destination}:${type}`];
  // An event of a connected account is not the platform's, wherever it was delivered.
  const isOthers = typeof payload === 'object' && payload !== null && 'account' in payload && Boolean(payload.account);
  return isOthers ? undefined : handlers[type];
}
