import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { queueRun, RUN_CANCELLATION } from './run-queue.ts';
import { runCancellation, runCancellations } from './run-cancellations.ts';

/** Refunds cancelled events at once, and continues unfinished ones. */
export function cancellationJobs(ctx: AppContext): Jobs {
  return {
    [RUN_CANCELLATION]: { run: (payload) => runQueued(ctx, eventIdOf(payload)) },
    run_cancellations: { cron: '* * * * *', run: () => runCancellations(ctx) },
  };
}

const LOOKS_AGAIN_SECONDS = 5;

/** Queued again until the provider has every refund, so that the host sees the end in time. */
async function runQueued(ctx: AppContext, eventId: string): Promise<void> {
  if (!(await runCancellation(ctx, eventId))) await queueRun(ctx.db, eventId, LOOKS_AGAIN_SECONDS);
}

function eventIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'event_id' in payload) return String(payload.event_id);
  throw new Error('a cancellation job names no event');
}
