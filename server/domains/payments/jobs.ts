import type { JobHelpers } from 'graphile-worker';
import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { processWebhook, type WebhookHandlers } from './process-webhook.ts';
import { earnCommissions } from './commissions.ts';
import { finishRepaid } from './finish-repaid.ts';
import { payCommissions } from './pay-commissions.ts';
import { reconcileBalance } from './reconcile-balance.ts';
import { fetchMissedEvents, reconcilePayments } from './reconcile-payments.ts';
import { sendTransfers } from './send-transfers.ts';
import { checkPaymentSetup, warnOfMissingWebhooks } from './self-check.ts';
import type { TransferHooks } from './transfer-hooks.ts';
import { forgetEvents, PROCESS_WEBHOOK } from './webhook-inbox.ts';

/** The background jobs of payments: webhooks one by one, reconciliation, missed events. */
export function paymentJobs(ctx: AppContext, handlers: WebhookHandlers, transferHooks: TransferHooks): Jobs {
  return {
    [PROCESS_WEBHOOK]: { run: (payload, { job }) => processQueued(ctx, handlers, { payload, job }) },
    reconcile_payments: { cron: '* * * * *', run: () => reconcilePayments(ctx, handlers) },
    fetch_missed_events: { cron: '7 * * * *', run: () => fetchMissedEvents(ctx, handlers) },
    earn_commissions: { cron: '*/5 * * * *', run: () => settleCommissions(ctx) },
    send_transfers: { cron: '* * * * *', run: () => sendTransfers(ctx, transferHooks) },
    reconcile_balance: { cron: '30 3 * * *', run: () => reconcileBalance(ctx) },
    warn_of_missing_webhooks: { cron: '8 * * * *', run: () => warnOfMissingWebhooks(ctx) },
    forget_webhooks: { cron: '57 3 * * *', run: () => forgetEvents(ctx) },
    check_payment_setup: { cron: '9 4 * * *', run: () => checkPaymentSetup(ctx) },
  };
}

/** Pays earned commission to promoters who can be paid. */
async function settleCommissions(ctx: AppContext): Promise<void> {
  await earnCommissions(ctx);
  await finishRepaid(ctx);
  await payCommissions(ctx);
}

type Queued = { payload: unknown; job: JobHelpers['job'] };

async function processQueued(ctx: AppContext, handlers: WebhookHandlers, { payload, job }: Queued): Promise<void> {
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
}

function eventIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'event_id' in payload) return String(payload.event_id);
  throw new Error('a webhook job names no event');
}
