import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { countFacts } from '#server/domains/analytics/count-facts.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
import { runInBackground } from '#server/platform/lib/background-priority.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { deliverOutbox } from '#server/platform/mail/deliver-outbox.ts';
import type { AppContext, Wake } from './context.ts';
import { createContext } from './create-context.ts';
import { allJobs } from './jobs.ts';
import { mailTemplates } from './mail-templates.ts';
import { runProgram } from './run-program.ts';

export type Worker = { wake: Wake; stop(): Promise<void> };

const GRACE_MILLISECONDS = 5000;
/** Garbage may grow by half before it is collected, a little more than in the web process: mails cost less CPU. */
const GARBAGE = '--heap-growing-percent=50';

/**
 * Starts all background work: loops for work due every few seconds, jobs for the rest (jobs.ts). Any number of
 * processes may run it. Work that is unfinished when it stops is done by the next one.
 */
export function startWorker(ctx: AppContext): Worker {
  const { settings, log } = ctx;
  const loop = (name: string, everyMilliseconds: number, run: (stopping: AbortSignal) => Promise<unknown>) =>
    startLoop({ name, everyMilliseconds, log, run });
  const outbox = loop('outbox', settings.outbox_poll_milliseconds, (stopping) =>
    deliverOutbox(ctx, mailTemplates, stopping),
  );
  const refunds = loop('send refunds', settings.sweep_seconds * SECOND, () => sendRefunds(ctx));
  const holds = loop('expire holds', settings.sweep_seconds * SECOND, () => expireHolds(ctx));
  const waiting = loop('waiting lists', settings.waiting_list_milliseconds, () => matchWaitingLists(ctx));
  const figures = loop('count facts', settings.figures_milliseconds, () => countFacts(ctx));
  const memory = loop('return memory', MINUTE, returnMemory);
  const jobs = startJobQueue({ connectionString: ctx.config.databaseUrl ?? '', jobs: allJobs(ctx), log });
  return {
    wake: { outbox: () => outbox.wake(), payments: () => refunds.wake(), waiting_list: () => waiting.wake() },
    async stop() {
      const stopped = Promise.all([outbox, refunds, holds, waiting, figures, memory, jobs].map((part) => part.stop()));
      await Promise.race([stopped, delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns free pages of V8's heap to the system if Node was started with `--expose-gc`. V8 alone keeps them until the
 * worker has more to do, and after a rush of mails for good.
 */
async function returnMemory(): Promise<void> {
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** A worker process, of which production may run several: `node server/worker.ts`. */
async function main(config: Parameters<typeof createContext>[0]): Promise<void> {
  // Not on the command line: with other flags than the web process it could not share its compiled modules.
  setFlagsFromString(GARBAGE);
  const { ctx, close } = createContext(config);
  // Visitors and buyers come first on a shared machine.
  runInBackground();
  const worker = startWorker(ctx);
  ctx.wake = worker.wake;
  let stopping: Promise<void> | undefined;
  const end = async () => {
    await worker.stop();
    await close();
    // A mail server that keeps its answer back would keep the process, too.
    process.exit();
  };
  const stop = () => void (stopping ??= end());
  process.once('SIGTERM', stop);
  if (process.connected === undefined) return void process.once('SIGINT', stop);
  // Started by the product itself: woken by it, and ended with it. Ctrl-C reaches the whole process group, but work under
  // way is finished first.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (part: keyof Wake) => worker.wake[part]());
  process.once('disconnect', stop);
  if (!process.connected) stop();
}

if (import.meta.main) await runProgram(main);
