import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#server/context.ts';
import { HOUR, SECOND } from '#server/platform/lib/clock.ts';
import { type Loop, startLoop } from '#server/platform/lib/loop.ts';
import { startJobQueue } from './job-queue.ts';
import { processWebhook, type WebhookHandlers } from './process-webhook.ts';
import { fetchMissedEvents, reconcilePayments } from './reconcile-payments.ts';
import { checkPaymentSetup, warnOfSilence } from './self-check.ts';
import { sendRefunds } from './send-refunds.ts';
import { PROCESS_WEBHOOK } from './webhook-inbox.ts';

export type PaymentJobs = {
  /** Sends refunds now instead of at the next beat. */
  poke(): void;
  stop(): Promise<void>;
};

/** Everything payments do in the background: webhooks one by one, refunds, reconciliation, events nobody brought. */
export function startPaymentJobs(ctx: AppContext, handlers: WebhookHandlers): PaymentJobs {
  const { settings, log } = ctx;
  const queue = startJobQueue(ctx, tasksOf(ctx, handlers));
  const loop = (name: string, everyMilliseconds: number, run: () => Promise<unknown>): Loop =>
    startLoop({ name, everyMilliseconds, log, run });
  const refunds = loop('send refunds', settings.sweep_seconds * SECOND, () => sendRefunds(ctx));
  const reconcile = loop('reconcile payments', settings.reconcile_seconds * SECOND, () =>
    reconcilePayments(ctx, handlers),
  );
  const missed = loop('fetch missed events', HOUR, async () => {
    await warnOfSilence(ctx);
    await fetchMissedEvents(ctx, handlers);
  });
  checkPaymentSetup(ctx).catch((error: unknown) =>
    log.error({ err: error }, 'the payment set-up could not be checked'),
  );
  return {
    poke: () => refunds.poke(),
    async stop() {
      await Promise.all([refunds.stop(), reconcile.stop(), missed.stop(), queue.stop()]);
    },
  };
}

function tasksOf(ctx: AppContext, handlers: WebhookHandlers): TaskList {
  return {
    async [PROCESS_WEBHOOK](payload, { job }) {
      const eventId = eventIdOf(payload);
      try {
        await processWebhook(ctx, handlers, eventId);
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts;
        ctx.log[isLast ? 'error' : 'warn'](
          { err: error, event: eventId, attempt: job.attempts },
          isLast ? 'a webhook was given up: it stays in the inbox' : 'a webhook is tried again',
        );
        throw error;
      }
    },
  };
}

function eventIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'event_id' in payload) return String(payload.event_id);
  throw new Error('a webhook job names no event');
}
