import { setTimeout as delay } from 'node:timers/promises';
import { expireHolds } from '#server/domains/checkout/expire-holds.ts';
import { reconcileOrders } from '#server/domains/checkout/reconcile-orders.ts';
import { takeBackOrder } from '#server/domains/checkout/take-back.ts';
import { checkoutWebhookHandlers } from '#server/domains/checkout/webhook-handlers.ts';
import { loadConfig } from './config.ts';
import type { AppContext, Poke } from './context.ts';
import { createContext } from './create-context.ts';
import { createPool } from '#server/platform/db/db.ts';
import { drawPosters } from '#server/domains/events/draw-posters.ts';
import { forgetPastEvents } from '#server/domains/events/forget-past-events.ts';
import { refreshAllStandings, refreshRecentStandings } from '#server/domains/events/refresh-standings.ts';
import { reportInvariants } from '#server/invariants/report.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { type Loop, startLoop } from '#server/platform/lib/loop.ts';
import { mailTemplates } from './mail-templates.ts';
import { deliverOutbox } from '#server/platform/mail/deliver-outbox.ts';
import { startPaymentJobs } from '#server/domains/payments/payment-jobs.ts';
import { joinHandlers } from '#server/domains/payments/process-webhook.ts';
import { paymentWebhookHandlers } from '#server/domains/payments/webhook-handlers.ts';
import { sendSaleAlerts } from '#server/domains/saved/send-sale-alerts.ts';

export type Worker = { poke: Poke; stop(): Promise<void> };

const INVARIANTS_EVERY = 5 * MINUTE;
const GRACE_MILLISECONDS = 5000;

/** What each domain does on the payment provider's events. */
export const webhookHandlers = joinHandlers(paymentWebhookHandlers(takeBackOrder), checkoutWebhookHandlers);

/**
 * Starts everything that happens without a request: mail, ending holds, reconciliation, refunds, webhooks, the invariants.
 * Any number of processes may run it. Whatever is under way when it stops is finished by the next one.
 */
export function startWorker(ctx: AppContext): Worker {
  const { settings, log } = ctx;
  const loop = (name: string, everyMilliseconds: number, run: () => Promise<unknown>): Loop =>
    startLoop({ name, everyMilliseconds, log, run });
  const outbox = loop('outbox', settings.outbox_poll_milliseconds, () => deliverOutbox(ctx, mailTemplates));
  const payments = startPaymentJobs(ctx, webhookHandlers);
  const loops = [
    outbox,
    loop('expire holds', settings.sweep_seconds * SECOND, () => expireHolds(ctx)),
    loop('reconcile orders', settings.reconcile_seconds * SECOND, () => reconcileOrders(ctx)),
    loop('send sale alerts', settings.sweep_seconds * SECOND, () => sendSaleAlerts(ctx)),
    loop('draw posters', 10 * MINUTE, () => drawPosters(ctx)),
    loop('forget past events', 10 * MINUTE, () => forgetPastEvents(ctx)),
    loop('refresh standings', settings.standings_seconds * SECOND, standingsTurn(ctx)),
    startInvariants(ctx),
  ];
  return {
    poke: { outbox: () => outbox.poke(), payments: () => payments.poke() },
    async stop() {
      const stopped = Promise.all([...loops.map((one) => one.stop()), payments.stop()]);
      await Promise.race([stopped, delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

/** The first turn looks at everything: nobody may have been there to see what happened before. */
function standingsTurn(ctx: AppContext): () => Promise<void> {
  let isFirst = true;
  return async () => {
    await (isFirst ? refreshAllStandings(ctx.db, ctx.clock.now()) : refreshRecentStandings(ctx));
    isFirst = false;
  };
}

function startInvariants(ctx: AppContext): Loop {
  const onError = (error: Error) => ctx.log.warn({ err: error }, 'a connection of the invariants was lost');
  const run = async () => {
    // Seldom and long: a connection of its own for the time it takes.
    const pool = createPool({
      connectionString: ctx.config.databaseUrl ?? '',
      max: 1,
      onError,
      name: 'velvet-invariants',
    });
    try {
      await reportInvariants(ctx, pool);
    } finally {
      await pool.end();
    }
  };
  return startLoop({ name: 'invariants', everyMilliseconds: INVARIANTS_EVERY, log: ctx.log, run });
}

/** A worker process of its own, as production runs any number of: `node server/worker.ts`. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (!config.databaseUrl) throw new Error('DATABASE_URL: needed when the worker is started by itself.');
  const { ctx, close } = createContext({ ...config, databaseUrl: config.databaseUrl });
  const worker = startWorker(ctx);
  const stop = () => void worker.stop().then(close);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (import.meta.main) await main();
